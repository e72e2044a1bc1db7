import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { CachedTokens } from '../../vendors/ai/answer-part.ts';
import type { ModelRoute } from '../models/models.service.ts';
import type { AnswerEnd } from './ending.ts';
import type { RunningAnswer } from './running-answer.ts';

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

const cachedTokens = new Counter({
  name: 'vendor_cached_tokens_total',
  help: 'Tokens of the input that a vendor had in its cache, or put there; it takes another price for them',
  labelNames: ['host', 'kind', 'purpose'],
  registers: [],
});

const boughtTokens = new Counter({
  name: 'vendor_tokens_total',
  help: 'Tokens that vendors were asked to read and write, for answers and for questions of our own',
  labelNames: ['host', 'kind', 'purpose'],
  registers: [],
});

const cost = new Counter({
  name: 'vendor_cost_euros_total',
  help: 'What the tokens cost us, of the models whose price the operator has named',
  labelNames: ['host', 'purpose'],
  registers: [],
});

const chargedTokens = new Counter({
  name: 'vendor_tokens_charged_total',
  help: 'Tokens that answers of a host cost their users',
  labelNames: ['host'],
  registers: [],
});

/** Counts what a vendor will charge us for. */
export function countBought(
  { host, price }: Pick<ModelRoute, 'host' | 'price'>,
  purpose: 'answer' | 'question',
  { input, output, cached }: { input: number; output: number; cached?: CachedTokens | undefined },
): void {
  const { read, written } = cached ?? { read: 0, written: 0 };
  boughtTokens.inc({ host, purpose, kind: 'input' }, input);
  boughtTokens.inc({ host, purpose, kind: 'output' }, output);
  cachedTokens.inc({ host, purpose, kind: 'read' }, read);
  cachedTokens.inc({ host, purpose, kind: 'written' }, written);
  if (!price) return;
  const { cachedRead = price.input, cachedWritten = price.input } = price;
  const plain = Math.max(0, input - read - written);
  const euros = plain * price.input + read * cachedRead + written * cachedWritten + output * price.output;
  cost.inc({ host, purpose }, euros / 1_000_000);
}

/** Counts an answer that this node has written. */
export function countEnded(answer: Pick<RunningAnswer, 'facts' | 'usage' | 'price'>, end: AnswerEnd): void {
  const { startedAt, kept } = answer.facts;
  endedAnswers.inc({ state: end.state });
  if (end.host !== undefined) {
    // An answer may be free for its user that was not for us.
    countBought({ host: end.host, price: answer.price }, 'answer', answer.usage ?? end);
    chargedTokens.inc({ host: end.host }, end.used);
  }
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
  return [
    running,
    firstTokens,
    endedAnswers,
    reapedAnswers,
    vendorFailures,
    boughtTokens,
    cachedTokens,
    cost,
    chargedTokens,
  ];
}
