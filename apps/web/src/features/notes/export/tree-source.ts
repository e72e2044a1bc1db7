import { documentHtml } from '@polylogue/document/document-html';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import type { DocumentTree } from '@polylogue/document/tree';
import type { DocumentSource } from './document-source.ts';
import { withDrawings } from './with-drawings.ts';

/** A document as an export source. */
export function treeSource(name: string, treeOf: () => Promise<DocumentTree>): DocumentSource {
  return {
    name,
    html: async () => documentHtml(await withDrawings(await treeOf())),
    markdown: async () => `${documentMarkdown(await treeOf())}\n`,
  };
}
