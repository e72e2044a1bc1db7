import { countTokens } from '../messages/count-tokens.ts';
import { costOf } from './cost.ts';
import type { AnswerEnd } from './ending.ts';
import { hasOutput, type RunningAnswer } from './running-answer.ts';

/** How an answer ends and what it costs. No output, no charge; the vendor's own count where it was told to the end. */
export async function weighAnswer(answer: RunningAnswer): Promise<AnswerEnd> {
  const { facts, usage } = answer;
  const error = answer.interruption === 'shutdown' ? 'generation_interrupted' : answer.error;
  const isStopped = answer.interruption === 'stopped';
  const isCounted = answer.finished && usage !== undefined;
  const input = usage?.input ?? facts.estimatedInput;
  const output = isCounted ? usage.output : await countOutput(answer);
  const isFree = !hasOutput(answer);
  return {
    state: isStopped ? 'stopped' : error ? 'error' : 'end',
    error: isStopped ? undefined : error,
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

async function countOutput(answer: RunningAnswer): Promise<number> {
  return (await countTokens(answer.text)) + (await countTokens(answer.reasoning));
}
