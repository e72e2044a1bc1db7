import type { Block, Inline } from '../tree.ts';

/** Maximum nesting depth. Nobody exceeds it on purpose, and both parser and renderer recurse. */
export const deepest = 64;

/** Quotes and items nested on a single line, or an item indented as deeply. */
const openedOnOneLine = new RegExp(`^(?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])){${deepest + 1}}`, 'm');
const indentedFar = new RegExp(`^[ \\t]{${2 * deepest},}(?:[-*+]|\\d{1,9}[.)])[ \\t]`, 'm');
const fence = /^\s*(?:```|~~~)/;

/**
 * Whether a text is nested too deeply. Checked before parsing, because the parser would overflow the stack.
 */
export function isNestedTooDeep(source: string): boolean {
  if (fence.test(source)) return false;
  return openedOnOneLine.test(source) || indentedFar.test(source);
}

/** A token, or a cell of a table, as far as nesting is concerned. */
export interface NestedToken {
  type?: string;
  label?: string;
  tokens?: readonly NestedToken[];
  items?: readonly NestedToken[];
  header?: unknown;
  rows?: unknown;
}

/** What stands inside a token. */
export function childrenOf({ tokens = [], items, header, rows }: NestedToken): readonly NestedToken[] {
  if (items === undefined && rows === undefined) return tokens;
  return [...tokens, ...(items ?? []), ...cellsIn(header), ...cellsIn(rows)];
}

/** The cells of a table are no tokens, but hold some. Other tokens have a flag of the same name. */
function cellsIn(value: unknown): NestedToken[] {
  if (!Array.isArray(value)) return [];
  return value.flat().filter((one): one is NestedToken => typeof one === 'object' && one !== null);
}

/** Whether tokens are nested more deeply than we render. */
export function isTooDeep(tokens: readonly NestedToken[]): boolean {
  let level: readonly NestedToken[] = tokens;
  for (let depth = 0; level.length > 0; depth += 1) {
    // An item and its content are two levels.
    if (depth > 2 * deepest) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

/** The source as plain lines. */
export function plainLines(source: string): Block[] {
  const content = source
    .split('\n')
    .flatMap((text, index): Inline[] => [
      ...(index === 0 ? [] : [{ type: 'break' } as const]),
      { type: 'text', text },
    ]);
  return [{ type: 'paragraph', content }];
}
