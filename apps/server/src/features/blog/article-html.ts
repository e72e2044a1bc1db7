import { parseDocument } from '@polylogue/document/document-blocks';
import { documentHtml } from '@polylogue/document/document-html';
import { plainDocument } from '@polylogue/document/plain-text';

/** Words that people read in a minute. */
const wordsPerMinute = 200;

/** An article's text as HTML, as plain words for the search, and how many minutes it takes to read. */
export function renderArticle(markdown: string): { html: string; plain: string; minutes: number } {
  const { blocks } = parseDocument(markdown);
  const taken = new Set<string>();
  const html = blocks
    .map((block) => {
      const written = documentHtml({ blocks: [block] }, { ownPaths: true });
      if (block.type !== 'heading') return written;
      return written.replace(/^<(h\d)/, `<$1 id="${anchorOf(plainDocument([block]), taken)}"`);
    })
    .join('\n');
  const plain = plainDocument(blocks);
  return { html, plain, minutes: Math.max(1, Math.round(plain.split(/\s+/).length / wordsPerMinute)) };
}

/** An anchor that is readable in the address and unique on the page. */
function anchorOf(title: string, taken: Set<string>): string {
  const base =
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section';
  let anchor = base;
  for (let number = 2; taken.has(anchor); number += 1) anchor = `${base}-${number}`;
  taken.add(anchor);
  return anchor;
}
