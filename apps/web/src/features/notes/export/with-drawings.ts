import { mapTree } from '@polylogue/document/map-tree';
import type { DocumentTree } from '@polylogue/document/tree';
import { picturedIn } from '../../markdown/clipboard-pictures.ts';

/** The document with its diagrams drawn: only a browser can, so the page does it before it sends the document. */
export async function withDrawings(tree: DocumentTree): Promise<DocumentTree> {
  const sources = new Set(picturedIn(tree).flatMap((part) => (part.type === 'diagram' ? [part.source] : [])));
  if (sources.size === 0) return tree;
  const { drawForPaper } = await import('../../markdown/draw-diagram.ts');
  const drawings = new Map<string, string | undefined>();
  for (const source of sources) drawings.set(source, await drawForPaper(source));
  return mapTree(tree, {
    block: (block) => {
      const svg = block.type === 'diagram' ? drawings.get(block.source) : undefined;
      return block.type === 'diagram' && svg !== undefined ? { ...block, svg } : block;
    },
  });
}
