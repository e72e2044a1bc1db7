import type { ArticleSection } from '@polylogue/contract/blog';
import { parseDocument } from '@polylogue/document/document-blocks';
import { documentHtml } from '@polylogue/document/document-html';
import { plainDocument } from '@polylogue/document/plain-text';
import type { ReadyArticle } from './ready-article.ts';

/** Words that people read in a minute. */
const wordsPerMinute = 200;

/** An article's text as HTML with its sections, as plain words for the search, and how many minutes it takes to read. */
export function renderArticle(
  markdown: string,
): Pick<ReadyArticle, 'html' | 'sections' | 'plain'> & { minutes: number } {
  const { blocks } = parseDocument(markdown);
  const taken = new Set<string>();
  const sections: ArticleSection[] = [];
  const html = blocks
    .map((block) => {
      const written = documentHtml({ blocks: [block] }, { ownPaths: true });
      if (block.type !== 'heading') return written;
      const title = plainDocument([block]).trim();
      const id = anchorOf(title, taken);
      if (block.level === 2 || block.level === 3) sections.push({ id, title, level: block.level });
      return written.replace(/^<(h\d)/, `<$1 id="${id}"`);
    })
    .join('\n');
  const plain = plainDocument(blocks);
  const minutes = Math.max(1, Math.round(plain.split(/\s+/).length / wordsPerMinute));
  return { html, sections, plain, minutes };
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
