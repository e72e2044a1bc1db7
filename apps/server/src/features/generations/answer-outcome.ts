import type { Finish } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import { countTokens } from '../messages/count-tokens.service.ts';
import { costOf } from './cost.service.ts';
import type { AnswerEnd } from './ending.ts';
import { hasAnswer, ownOutput, type RunningAnswer } from './running-answer.ts';
import { emptyAnswerCode } from './vendor-error.ts';

/** How an answer ends and what it costs. No output, no charge. The vendor's own count is used if it was complete. */
export async function outcomeOf(answer: RunningAnswer, now: Date): Promise<AnswerEnd> {
  const { facts, usage } = answer;
  const { kept } = facts;
  const ending = endingOf(answer);
  const isCounted = answer.finish !== undefined && usage !== undefined;
  const { input, output } =
    facts.price === undefined
      ? {
          input: usage?.input ?? facts.estimatedInput,
          output: isCounted
            ? usage.output
            : await estimateOutput(answer, ending.state === 'stopped' ? now : undefined),
        }
      : { input: 0, output: tokensOfPrice(facts.price, facts.coefficient) };
  const isFree = !isPaid(answer, ending, isCounted);
  return {
    ...ending,
    text: answer.text,
    reasoning: answer.reasoning,
    images: answer.images,
    used: isFree ? 0 : (facts.price ?? costOf({ input, output }, facts.coefficient)),
    input: isFree ? 0 : input,
    output: isFree ? 0 : output,
    cached: usage?.cached,
    estimated: !isFree && !isCounted && facts.price === undefined,
    host: answer.host,
    failover: answer.failover ?? kept?.failover ?? undefined,
    firstTokenAt: kept?.firstTokenAt ?? answer.firstTokenAt,
    thinkingMs: answer.thinkingMs,
  };
}

/** The tokens that times the coefficient are the listed price of a picture, whatever its vendor counts. */
function tokensOfPrice(price: number, coefficient: number): number {
  return coefficient === 0 ? 0 : Math.floor((price * 1000) / coefficient);
}

/** How an answer ends, apart from its cost. */
interface Ending {
  state: AnswerEnd['state'];
  error: ErrorCode | undefined;
  finish: Finish | undefined;
}

function endingOf(answer: RunningAnswer): Ending {
  const { interruption, error, finish } = answer;
  if (interruption === 'stopped' || interruption === 'shutdown') {
    return { state: 'stopped', error: undefined, finish: 'stopped' };
  }
  if (error) return { state: 'error', error, finish: error === 'answer_refused' ? 'refused' : undefined };
  if (hasAnswer(answer) || hasNothingToAdd(answer)) {
    return { state: 'end', error: undefined, finish: finish ?? 'stop' };
  }
  // A normal end without any output would look like a complete answer.
  return { state: 'error', error: emptyAnswerCode(finish), finish: finish === 'stop' ? undefined : finish };
}

/** A continuation may be empty: then the answer stays as it was. */
function hasNothingToAdd({ facts, finish }: RunningAnswer): boolean {
  return facts.kept !== undefined && finish !== 'refused' && finish !== 'filter';
}

/**
 * Reasoning without an answer is charged only if neither the vendor nor we are to blame: the user stopped it, or it
 * reasoned until it reached its limit. An empty continuation costs what the vendor counted.
 */
function isPaid(answer: RunningAnswer, { state, error }: Ending, isCounted: boolean): boolean {
  if (hasAnswer(answer)) return true;
  if (state === 'end') return isCounted;
  return (
    ownOutput(answer).reasoning !== '' && (answer.interruption === 'stopped' || error === 'answer_no_room')
  );
}

/**
 * The output of an answer whose vendor did not report a final count. For a stopped answer this includes an estimate of
 * the hidden reasoning; otherwise stopping just before the end would save most of the price. Never less than the vendor
 * has reported so far, never more than the answer was allowed.
 */
async function estimateOutput(answer: RunningAnswer, stoppedAt: Date | undefined): Promise<number> {
  const own = ownOutput(answer);
  const text = await countTokens(own.text);
  const shown = await countTokens(own.reasoning);
  const thought = stoppedAt && answer.facts.reasons ? thoughtTokens(answer, { text, stoppedAt }) : 0;
  const estimate = Math.min(text + Math.max(shown, thought), Math.max(answer.facts.maxOutputTokens, text));
  return Math.max(estimate, answer.usage?.output ?? 0);
}

/** Roughly how many tokens a model writes per second; used while the text is too short to measure it. */
const usualRate = 50;

/** From this many seconds of text on, its own speed is measured. */
const tellingSeconds = 1;

/** Seconds from a question to the first token of a model that does not reason. */
const usualLatency = 1;

/** Tokens of hidden reasoning, estimated from the time it took and the speed of the text. */
function thoughtTokens(
  answer: RunningAnswer,
  { text, stoppedAt }: { text: number; stoppedAt: Date },
): number {
  const { askedAt, thinkingSince, textSince } = answer;
  if (!askedAt) return 0;
  const until = textSince ?? stoppedAt;
  const seconds =
    thinkingSince && !answer.sumsUpThoughts
      ? secondsBetween(thinkingSince, until)
      : secondsBetween(askedAt, until) - usualLatency;
  const writing = textSince ? secondsBetween(textSince, stoppedAt) : 0;
  const rate = writing < tellingSeconds ? usualRate : text / writing;
  return Math.max(0, Math.round(seconds * rate));
}

function secondsBetween(from: Date, until: Date): number {
  return (until.getTime() - from.getTime()) / 1000;
}
