import { safeAddress } from '@polylogue/document/safe-address';

const namespace = 'http://www.w3.org/1999/xlink';

function addressOf(link: Element): string {
  return link.getAttribute('href') ?? link.getAttributeNS(namespace, 'href') ?? '';
}

/**
 * Applies the rule of all links in answers to a drawing: a safe address opens in a new tab, any other link is
 * only its words. Returns whether links are left.
 */
export function guardLinks(drawing: DocumentFragment): boolean {
  let hasLinks = false;
  for (const link of drawing.querySelectorAll('a')) {
    const address = safeAddress(addressOf(link));
    link.removeAttributeNS(namespace, 'href');
    if (address === undefined) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    hasLinks = true;
    link.setAttribute('href', address);
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  return hasLinks;
}
