import { whenSessionEnds } from '../../../lib/session/user-state.ts';

/** The sources that answers were asked to do without, by answer. Known to this page only. */
const leftOut = new Map<number, readonly number[]>();

whenSessionEnds(() => leftOut.clear());

/** What an answer was asked to do without. */
export function leftOutOf(answerId: number): readonly number[] {
  return leftOut.get(answerId) ?? [];
}

/** Remembers what an answer was asked to do without, so that the next one does without it too. */
export function rememberLeftOut(answerId: number, sourceIds: readonly number[]): void {
  leftOut.set(answerId, sourceIds);
}
