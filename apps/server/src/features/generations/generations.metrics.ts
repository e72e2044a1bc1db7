import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { AnswerEnd } from './ending.ts';
import type { AnswerFacts } from './running-answer.ts';

/** Answers that were ended on behalf of a dead node. */
export const reapedAnswers = new Counter({
  name: 'answers_reaped_total',
  help: 'Answers ended in the place of a node that died',
  registers: [],
});

/** Failed calls to models, including those that a retry or another host made up for. */
export const vendorFailures = new Counter({
  name: 'vendor_failures_total',
  help: 'Failed calls to models',
  labelNames: ['host', 'kind'],
  registers: [],
});

const endedAnswers = new Counter({
  name: 'answers_ended_total',
  help: 'Answers that ended, by how',
  labelNames: ['state'],
  registers: [],
});

const firstTokens = new Histogram({
  name: 'answers_first_token_seconds',
  help: 'Time from a request to the first token of its answer',
  // From what feels immediate to two minutes, after which a host is given up.
  buckets: [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120],
  registers: [],
});

/** Counts an answer that this node has written. */
export function countEnded(
  { startedAt, kept }: Pick<AnswerFacts, 'startedAt' | 'kept'>,
  end: AnswerEnd,
): void {
  endedAnswers.inc({ state: end.state });
  if (end.firstTokenAt && !kept)
    firstTokens.observe((end.firstTokenAt.getTime() - startedAt.getTime()) / 1000);
}

/** The metrics of answers. */
export function generationsMetrics(deps: { generations: { count(): number } }): Metric[] {
  const running = new Gauge({
    name: 'answers_running',
    help: 'Answers that this node is writing',
    registers: [],
    collect() {
      this.set(deps.generations.count());
    },
  });
  return [running, firstTokens, endedAnswers, reapedAnswers, vendorFailures];
}
