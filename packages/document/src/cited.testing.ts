import { mapTree } from './map-tree.ts';
import type { DocumentTree } from './tree.ts';

/** The numbers of all citations in a document. */
export function citedIn(tree: DocumentTree): ReadonlySet<number> {
  const numbers = new Set<number>();
  mapTree(tree, {
    inline: (inline) => {
      if (inline.type === 'citation') numbers.add(inline.number);
      return inline;
    },
  });
  return numbers;
}
