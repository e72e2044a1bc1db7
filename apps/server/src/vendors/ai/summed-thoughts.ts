import type { Dialect } from './answer-request.ts';

const SUMMING_UP: ReadonlySet<Dialect> = new Set<Dialect>(['responses', 'anthropic', 'google']);

/**
 * Whether the vendor sends summaries of the reasoning. Then the model has thought before the first of them,
 * and more than they show; other vendors stream the reasoning itself.
 */
export function sumsUpThoughts(dialect: Dialect): boolean {
  return SUMMING_UP.has(dialect);
}
