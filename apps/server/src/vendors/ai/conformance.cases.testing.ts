import { expect } from 'vitest';
import type { AnswerPart, VendorError } from './answer-part.ts';
import { collectParts, joined, PATIENT } from './collect.testing.ts';
import { FAILURES, RETRY_AFTER, type Stage, type StageHost } from './conformance.stages.testing.ts';

/** A case every adapter must pass, against the simulators and against recorded answers. */
export interface ConformanceCase {
  title: string;
  run(stage: Stage, host: StageHost): Promise<void>;
}

/** Shorter than any scene takes, and than the interval in which silence is noticed. */
const IMPATIENT_MS = 20;

const FAILURE_ERRORS: Record<(typeof FAILURES)[number], Pick<VendorError, 'code' | 'retryable'>> = {
  401: { code: 'unauthorized', retryable: false },
  402: { code: 'no_balance', retryable: false },
  404: { code: 'not_found', retryable: false },
  429: { code: 'rate_limited', retryable: true },
  500: { code: 'server_error', retryable: true },
  503: { code: 'overloaded', retryable: true },
  529: { code: 'overloaded', retryable: true },
};

/** The final error, which must be the only one and come last. */
export function errorOf(parts: AnswerPart[]): VendorError | null {
  const errors = parts.filter((part) => part.type === 'error');
  expect(errors).toHaveLength(1);
  const last = parts.at(-1);
  return last?.type === 'error' ? last.error : null;
}

export const conformanceCases: ConformanceCase[] = [
  {
    title: 'hands the text over as it was written and says why it ended',
    async run(stage, host) {
      const parts = await collectParts(host, stage.question('text'));
      expect(joined(parts)).toBe(stage.answer);
      expect(parts.filter(({ type }) => type === 'text').length).toBeGreaterThan(5);
      expect(parts.filter(({ type }) => type === 'finish')).toEqual([{ type: 'finish', reason: 'stop' }]);
      const after = parts.slice(parts.findIndex(({ type }) => type === 'finish') + 1);
      expect(after.filter(({ type }) => type !== 'usage')).toEqual([]);
    },
  },
  {
    title: 'reports what was used',
    async run(stage, host) {
      const parts = await collectParts(host, stage.question('text'));
      const last = parts.findLast((part) => part.type === 'usage');
      const expected = stage.usage(host);
      expect(last).toEqual(expected === null ? undefined : { type: 'usage', ...expected });
    },
  },
  {
    title: 'tells reasoning from text',
    async run(stage, host) {
      const parts = await collectParts(host, stage.question('reasoning'), { reasoning: true });
      const types = parts.map(({ type }) => type);
      expect(types).toContain('text');
      if (!stage.showsReasoning(host)) return expect(types).not.toContain('reasoning');
      expect(types).toContain('reasoning');
      expect(types.lastIndexOf('reasoning')).toBeLessThan(types.indexOf('text'));
      expect(joined(parts, 'reasoning').length).toBeGreaterThan(10);
    },
  },
  {
    title: 'falls silent when it is stopped, and the vendor notices',
    async run(stage, host) {
      const before = await stage.abandoned();
      const controller = new AbortController();
      const parts = await collectParts(host, stage.question('slow'), {
        signal: controller.signal,
        onPart: (part) => {
          if (part.type === 'text') controller.abort();
        },
      });
      expect(parts.filter(({ type }) => type === 'text')).toHaveLength(1);
      expect(parts.at(-1)?.type).toBe('text');
      await expect.poll(() => stage.abandoned()).toBe(before + 1);
    },
  },
  ...FAILURES.map((status) => ({
    title: `understands a ${status}`,
    async run(stage: Stage, host: StageHost) {
      const error = errorOf(await collectParts(host, stage.question(`fail ${status}`)));
      expect(error).toMatchObject({ status, ...FAILURE_ERRORS[status] });
      if (status === 429) expect(error?.retryAfterSeconds).toBe(RETRY_AFTER);
    },
  })),
  {
    title: 'notices that the stream broke off',
    async run(stage, host) {
      const parts = await collectParts(host, stage.question('cut'));
      expect(joined(parts).length).toBeGreaterThan(5);
      expect(errorOf(parts)).toMatchObject({ code: 'cut', retryable: true });
    },
  },
  {
    title: 'gives up when no answer begins',
    async run(stage, host) {
      const timeouts = { ...PATIENT, firstPartMs: IMPATIENT_MS };
      const parts = await collectParts(host, stage.question('late'), { timeouts });
      expect(joined(parts)).toBe('');
      expect(errorOf(parts)).toMatchObject({ code: 'timeout', retryable: true });
    },
  },
  {
    title: 'gives up when an answer falls silent',
    async run(stage, host) {
      const timeouts = { ...PATIENT, gapMs: IMPATIENT_MS };
      const parts = await collectParts(host, stage.question('pause'), { timeouts });
      expect(joined(parts)).not.toBe('');
      expect(errorOf(parts)).toMatchObject({ code: 'timeout', retryable: true });
    },
  },
  {
    title: 'takes an answer in one giant event',
    async run(stage, host) {
      const parts = await collectParts(host, stage.question('giant'));
      expect(joined(parts).length).toBeGreaterThanOrEqual(stage.giantLength);
      expect(parts.filter(({ type }) => type === 'text')).toHaveLength(1);
      expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1);
    },
  },
];
