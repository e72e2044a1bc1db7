import type { Capsule, Source } from './capsule.ts';
import { isUnderWay, stateOf } from './source-state.ts';

/** How well a capsule can be answered from. */
export interface Health {
  /** Sources without fault among those that were read, in per cent; null before any was. */
  score: number | null;
  tone: 'none' | 'good' | 'warn' | 'bad';
  /** Sources that failed or have something to look at. */
  troubled: readonly Source[];
  /** Sources that are still being read. */
  waiting: number;
}

/** A capsule with at least this share of faultless sources is healthy … */
const goodFrom = 80;
/** … and below this one it needs its owner. */
const badBelow = 60;

function weightOf(source: Source): number {
  if (stateOf(source) === 'failed') return 0;
  return source.problems.length > 0 ? 0.5 : 1;
}

function toneOf(score: number): Health['tone'] {
  if (score >= goodFrom) return 'good';
  return score < badBelow ? 'bad' : 'warn';
}

/** The health of a capsule, by what reading its sources has found. A source with a problem counts half. */
export function healthOf({ sources }: Pick<Capsule, 'sources'>): Health {
  const read = sources.filter((source) => !isUnderWay(source));
  const troubled = read.filter((source) => weightOf(source) < 1);
  const waiting = sources.length - read.length;
  if (read.length === 0) return { score: null, tone: 'none', troubled, waiting };
  const sum = read.reduce((total, source) => total + weightOf(source), 0);
  const score = Math.round((sum / read.length) * 100);
  return { score, tone: toneOf(score), troubled, waiting };
}
