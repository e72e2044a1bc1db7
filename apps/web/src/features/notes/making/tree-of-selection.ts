import type { DocumentTree } from '@polylogue/document/tree';
import { withOwnFiles } from '../../markdown/answer-tree.ts';
import { readShown } from '../../markdown/read-shown.ts';

/** The document of a selection on the screen. */
export function treeOfSelection(selected: DocumentFragment): DocumentTree {
  return withOwnFiles({ blocks: readShown(selected.childNodes) });
}
