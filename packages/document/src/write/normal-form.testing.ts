import type { DocumentTree } from '../tree.ts';
import { normalizerOf } from './normal-form.ts';

/** A tree in the form that Markdown can express. */
export function normalForm({ blocks }: DocumentTree): DocumentTree {
  return { blocks: blocks.flatMap(normalizerOf(blocks, [])) };
}
