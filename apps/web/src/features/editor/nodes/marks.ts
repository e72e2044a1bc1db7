import type { TextStyle } from '@polylogue/document/tree';
import { Mark } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Link } from '@tiptap/extension-link';
import { isLink } from '../link-pattern.ts';

function element(name: TextStyle, tag: string, selector = tag) {
  return Mark.create({
    name,
    parseHTML: () => [{ tag: selector }],
    renderHTML: () => [tag, 0],
  });
}

/** Looks that have no key of their own: underlined, marked, raised and lowered text, keys. */
export const elementMarks = [
  element('underline', 'u'),
  element('highlight', 'mark'),
  element('sub', 'sub'),
  element('sup', 'sup', 'sup:not([data-footnote-mark]):not([data-citation])'),
  element('kbd', 'kbd'),
];

/** Code that can be bold, too. */
export const InlineCode = Code.extend({ excludes: '' });

/** A link with its title. One that leads nowhere outside its page cannot be followed. */
export const OutwardLink = Link.extend({
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: null } }),
}).configure({
  openOnClick: false,
  autolink: false,
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  isAllowedUri: (href) => typeof href === 'string' && isLink(href),
});
