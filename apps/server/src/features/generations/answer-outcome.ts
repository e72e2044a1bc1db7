import type { Finish } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import { countTokens } from '../messages/count-tokens.ts';
import { costOf } from './cost.ts';
import type { AnswerEnd } from './ending.ts';
import { hasAnswer, type RunningAnswer } from './running-answer.ts';
import { emptyAnswerCode } from './vendor-error.ts';

/** How an answer ends and what it costs. No output, no charge; the vendor's own count where it was told to the end. */
export async function outcomeOf(answer: RunningAnswer, now: Date): Promise<AnswerEnd> {
  const { facts, usage } = answer;
  const ending = endingOf(answer);
  const isStopped = answer.interruption === 'stopped';
  const isCounted = answer.finish !== undefined && usage !== undefined;
  const input = usage?.input ?? facts.estimatedInput;
  const output = isCounted ? usage.output : await estimateOutput(answer, isStopped ? now : undefined);
  const isFree = !isPaid(answer, ending);
  return {
    ...ending,
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

/** How an answer ends, whatever it costs. */
interface Ending {
  state: AnswerEnd['state'];
  error: ErrorCode | undefined;
  finish: Finish | undefined;
}

function endingOf(answer: RunningAnswer): Ending {
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
function isPaid(answer: RunningAnswer, { state, error }: Ending): boolean {
  if (hasAnswer(answer)) return true;
  return answer.reasoning !== '' && (state === 'stopped' || error === 'answer_no_room');
}

/**
 * What came out of an answer that its vendor did not count to the end. Of one that was stopped, what the model thought
 * without showing it is estimated, or a stop just before the end would save most of the price. Never less than the
 * vendor has told so far, never more than the answer was allowed.
 */
async function estimateOutput(answer: RunningAnswer, stoppedAt: Date | undefined): Promise<number> {
  const text = await countTokens(answer.text);
  const shown = await countTokens(answer.reasoning);
  const thought = stoppedAt && answer.facts.reasons ? thoughtTokens(answer, { text, stoppedAt }) : 0;
  const estimate = Math.min(text + Math.max(shown, thought), Math.max(answer.facts.maxOutputTokens, text));
  return Math.max(estimate, answer.usage?.output ?? 0);
}

/** What models write in a second, about, where the text so far is too short to tell. */
const usualRate = 50;

/** From here on the text tells how fast the model writes. */
const tellingSeconds = 1;

/** What passes between a question and the first token of a model that does not think, in seconds. */
const usualLatency = 1;

/** Tokens a model has thought, by the time it took and the pace of its text. */
function thoughtTokens(
  answer: RunningAnswer,
  { text, stoppedAt }: { text: number; stoppedAt: Date },
): number {
  const { askedAt, thinkingSince, textSince } = answer;
  if (!askedAt) return 0;
  const until = textSince ?? stoppedAt;
  const seconds = thinkingSince
    ? secondsBetween(thinkingSince, until)
    : secondsBetween(askedAt, until) - usualLatency;
  const writing = textSince ? secondsBetween(textSince, stoppedAt) : 0;
  const rate = writing < tellingSeconds ? usualRate : text / writing;
  return Math.max(0, Math.round(seconds * rate));
}

function secondsBetween(from: Date, until: Date): number {
  return (until.getTime() - from.getTime()) / 1000;
}
