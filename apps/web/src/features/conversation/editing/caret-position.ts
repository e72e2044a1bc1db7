import type { Node } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import { findPlace, type CaretPlace } from './caret-place.ts';

/** The clicked position; undefined where the editor has no such text. */
export function clickedPosition(document: Node, caret: CaretPlace | undefined): number | undefined {
  if (caret === undefined) return undefined;
  const blocks: { node: Node; start: number }[] = [];
  document.descendants((node, position) => {
    if (node.isTextblock) blocks.push({ node, start: position + 1 });
  });
  const place = findPlace(
    blocks.map(({ node }) => node.textContent),
    caret,
  );
  const found = place === undefined ? undefined : blocks[place.block];
  if (place === undefined || found === undefined) return undefined;
  return found.start + positionIn(found.node, place.offset);
}

/** Line breaks are a position in the document, but no character of its text. */
function positionIn(block: Node, offset: number): number {
  let left = offset;
  let position = 0;
  block.forEach((child) => {
    if (left <= 0) return;
    position += child.isText ? Math.min(left, child.nodeSize) : child.nodeSize;
    if (child.isText) left -= child.nodeSize;
  });
  return position;
}

/** In the last text, not on the last block: a diagram would be selected and overwritten by typing. */
export function lastPosition(document: Node): number {
  return Selection.findFrom(document.resolve(document.content.size), -1, true)?.from ?? 0;
}
