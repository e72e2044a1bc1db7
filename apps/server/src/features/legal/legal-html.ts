import type { LegalDocument, LegalSection } from '@polylogue/contract/legal';
import { parseDocument } from '@polylogue/document/document-blocks';
import { documentHtml } from '@polylogue/document/document-html';
import { escapeHtml } from '@polylogue/document/escape-html';
import { plainDocument } from '@polylogue/document/plain-text';
import type { Block, Heading } from '@polylogue/document/tree';

/** Words that people read in a minute. */
const wordsPerMinute = 200;

/** The text of a document as HTML, its sections, and how many minutes it takes to read. */
export function renderLegal(
  markdown: string,
  anchor: string,
): Pick<LegalDocument, 'html' | 'sections' | 'minutes'> {
  const { blocks } = parseDocument(markdown);
  const sections: LegalSection[] = [];
  const html = blocks.map((block) => {
    if (block.type === 'heading' && block.level === 2) sections.push(sectionOf(block, anchor));
    return blockHtml(block, sections.at(-1));
  });
  const words = plainDocument(blocks).split(/\s+/).length;
  return {
    // The page that shows the documents is the one their links lead to.
    html: html.join('\n').replaceAll('href="/terms#', 'href="#'),
    sections,
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}

/** Sections are numbered, so a link to one is the same in every language. */
function sectionOf(heading: Heading, anchor: string): LegalSection {
  const title = plainDocument([heading]).trim();
  const [number] = /^\d+/.exec(title) ?? [];
  if (number === undefined) throw new Error(`The section “${title}” of ${anchor} has no number.`);
  return { id: `${anchor}-${number}`, title };
}

function blockHtml(block: Block, section: LegalSection | undefined): string {
  if (block.type === 'table') {
    const label = escapeHtml(section?.title ?? '');
    const table = documentHtml({ blocks: [block] }, { ownPaths: true });
    return `<div data-table role="group" tabindex="0" aria-label="${label}">${table}</div>`;
  }
  if (block.type !== 'heading') return documentHtml({ blocks: [block] }, { ownPaths: true });
  // The page and the document have a heading above.
  const words = documentHtml({ blocks: [block] }, { ownPaths: true }).replace(/^<h\d>|<\/h\d>$/g, '');
  const id = block.level === 2 && section ? ` id="${section.id}"` : '';
  return `<h${block.level + 1}${id}>${words}</h${block.level + 1}>`;
}

/** Values of a text's variables by name, as in `operator.name`. */
export type Variables = ReadonlyMap<string, string>;

/** Fills in `{{name}}`. Addresses become links. Refuses a name it does not know. */
export function fillVariables(html: string, variables: Variables): string {
  return html.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`A legal text has the unknown variable ${name}.`);
    const shown = escapeHtml(value);
    if (name.endsWith('mail') || name.endsWith('Email')) return `<a href="mailto:${shown}">${shown}</a>`;
    return name === 'site.url' ? `<a href="${shown}">${shown}</a>` : shown;
  });
}
