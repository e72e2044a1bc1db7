import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { AnswerEnd } from './ending.ts';

/** Answers that were ended in the place of a node that died. */
export const reapedAnswers = new Counter({
  name: 'answers_reaped_total',
  help: 'Answers ended in the place of a node that died',
  registers: [],
});

/** Calls to models that failed, whether or not another try or another host made up for it. */
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
  // From what feels immediate to the two minutes after which a host is given up.
  buckets: [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120],
  registers: [],
});

/** Counts an answer that this node has written. */
export function countEnded({ startedAt }: { startedAt: Date }, end: AnswerEnd): void {
  endedAnswers.inc({ state: end.state });
  if (end.firstTokenAt) firstTokens.observe((end.firstTokenAt.getTime() - startedAt.getTime()) / 1000);
}

/** What is measured of answers. */
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
