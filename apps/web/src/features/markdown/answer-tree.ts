import { parseDocument } from '@polylogue/document/document-blocks';
import { mapTree } from '@polylogue/document/map-tree';
import type { DocumentTree } from '@polylogue/document/tree';
import { ownFile } from './addresses.ts';

/** An answer on its way out: pictures of the user's own are files, which can go along. */
export function answerTree(text: string): DocumentTree {
  return withOwnFiles(parseDocument(text));
}

/** The document with its images named as files where they are the user's own. */
export function withOwnFiles(tree: DocumentTree): DocumentTree {
  const origin = globalThis.location?.origin ?? 'http://localhost';
  return mapTree(tree, {
    inline: (inline) => {
      const fileId = inline.type === 'image' ? ownFile(inline.src ?? '', origin) : undefined;
      return inline.type === 'image' && fileId !== undefined ? { ...inline, fileId } : inline;
    },
  });
}
