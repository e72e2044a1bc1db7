import type { Finish } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import { countTokens } from '../messages/count-tokens.ts';
import { costOf } from './cost.ts';
import type { AnswerEnd } from './ending.ts';
import { hasAnswer, type RunningAnswer } from './running-answer.ts';
import { emptyAnswerCode } from './vendor-error.ts';

/** How an answer ends and what it costs. No output, no charge; the vendor's own count where it was told to the end. */
export async function weighAnswer(answer: RunningAnswer): Promise<AnswerEnd> {
  const { facts, usage } = answer;
  const outcome = outcomeOf(answer);
  const isCounted = answer.finish !== undefined && usage !== undefined;
  const input = usage?.input ?? facts.estimatedInput;
  const output = isCounted ? usage.output : await countOutput(answer);
  const isFree = !isPaid(answer, outcome);
  return {
    ...outcome,
    text: answer.text,
    reasoning: answer.reasoning,
    images: answer.images,
    used: isFree ? 0 : (facts.price ?? costOf({ input, output }, facts.coefficient)),
    input: isFree ? 0 : input,
    output: isFree ? 0 : output,
    estimated: !isFree && !isCounted && facts.price === undefined,
    host: answer.host,
    failover: answer.failover,
    firstTokenAt: answer.firstTokenAt,
    thinkingMs: answer.thinkingMs,
  };
}

interface Outcome {
  state: AnswerEnd['state'];
  error: ErrorCode | undefined;
  finish: Finish | undefined;
}

function outcomeOf(answer: RunningAnswer): Outcome {
  const { interruption, error, finish } = answer;
  if (interruption === 'stopped') return { state: 'stopped', error: undefined, finish: 'stopped' };
  if (interruption === 'shutdown') {
    return { state: 'error', error: 'generation_interrupted', finish: 'stopped' };
  }
  if (error) return { state: 'error', error, finish: error === 'answer_refused' ? 'refused' : undefined };
  if (hasAnswer(answer)) return { state: 'end', error: undefined, finish: finish ?? 'stop' };
  // An end in good order of which nothing came would look like a complete answer.
  return { state: 'error', error: emptyAnswerCode(finish), finish: finish === 'stop' ? undefined : finish };
}

/**
 * Thoughts alone are paid only if no failure of the vendor's or of ours kept the answer from following: its user stopped
 * it, or it thought for as long as it was allowed to.
 */
function isPaid(answer: RunningAnswer, { state, error }: Outcome): boolean {
  if (hasAnswer(answer)) return true;
  return answer.reasoning !== '' && (state === 'stopped' || error === 'answer_no_room');
}

async function countOutput(answer: RunningAnswer): Promise<number> {
  return (await countTokens(answer.text)) + (await countTokens(answer.reasoning));
}
