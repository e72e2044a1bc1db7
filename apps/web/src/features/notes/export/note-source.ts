import { escapeHtml } from '../../../lib/escape-html.ts';
import { markdownOfNodes } from '../../answers/editing/block-of-document.ts';
import type { DocumentNode } from '../../answers/editing/document.ts';
import type { DocumentSource } from './document-source.ts';
import { noteHtml } from './note-html.ts';

/** A note as a text that goes out. One that begins with a heading has its title already. */
export function noteSource(name: string, { content = [] }: DocumentNode): DocumentSource {
  const hasTitle = content[0]?.type === 'heading';
  return {
    name,
    html: () => Promise.resolve(`${hasTitle ? '' : `<h1>${escapeHtml(name)}</h1>`}${noteHtml(content)}`),
    markdown: () => Promise.resolve(`${hasTitle ? '' : `# ${name}\n\n`}${markdownOfNodes(content)}\n`),
  };
}
