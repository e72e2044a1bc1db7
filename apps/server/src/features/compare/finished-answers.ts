import { CallError } from '../../platform/http/call-error.ts';
import { findAnswers } from '../messages/answers/answer-facts.service.ts';
import type { CompareDeps } from './compare.deps.ts';

/** An answer that has ended, with the request it answers. */
export type FinishedAnswer = Awaited<ReturnType<typeof findAnswers>>[number];

/** The user's own answers in the given order. Refuses missing, running and empty ones. */
export async function finishedAnswers(
  deps: CompareDeps,
  userId: number,
  messageIds: readonly number[],
): Promise<FinishedAnswer[]> {
  const found = new Map(
    (await findAnswers(deps.database.db, userId, messageIds)).map((answer) => [answer.id, answer]),
  );
  const answers = [...new Set(messageIds)].map((id) => {
    const answer = found.get(id);
    if (!answer) throw new CallError('not_found');
    return answer;
  });
  const isUsable = ({ state, responseType, text }: FinishedAnswer) =>
    state !== 'running' && responseType !== 'image' && text.trim() !== '';
  if (answers.length < 2 || !answers.every(isUsable)) throw new CallError('conflict');
  return answers;
}
