import type { Dialect } from './answer-request.ts';

const SUMMING_UP: ReadonlySet<Dialect> = new Set<Dialect>(['responses', 'anthropic', 'google']);

/**
 * Whether what comes as reasoning is a summary. Then the model has thought before the first of it, and more than it says;
 * elsewhere the thoughts themselves come as they are thought.
 */
export function sumsUpThoughts(dialect: Dialect): boolean {
  return SUMMING_UP.has(dialect);
}
