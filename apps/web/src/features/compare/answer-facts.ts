import type { ResponseMessage } from '../conversation/message.ts';

/** What is known about an answer when it has ended; null where it was not measured. */
export interface AnswerFacts {
  /** In milliseconds. */
  duration: number | null;
  firstWord: number | null;
  cost: ResponseMessage['tokenCost'];
  hasFailed: boolean;
  /** It ended as the model meant it to, so that its time and cost can be compared with others. */
  isWhole: boolean;
}

const cutEnds: readonly ResponseMessage['finish'][] = ['stopped', 'filter', 'refused'];

/** Reads the facts about an answer. */
export function factsOf(answer: ResponseMessage): AnswerFacts {
  const hasFailed = answer.error !== null;
  return {
    duration: answer.durationMs,
    firstWord: answer.firstTokenMs,
    cost: answer.tokenCost,
    hasFailed,
    isWhole: !hasFailed && !cutEnds.includes(answer.finish),
  };
}
