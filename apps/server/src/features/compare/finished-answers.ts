import { CallError } from '../../platform/http/call-error.ts';
import { findAnswers } from '../messages/answer-facts.queries.ts';
import type { SendingDeps } from '../sending/sending.deps.ts';

/** An answer that has ended, with the request it answers. */
export type FinishedAnswer = Awaited<ReturnType<typeof findAnswers>>[number];

/** Answers of the user's own in the order asked for. One that is not there is refused, and one that is not done or says nothing. */
export async function finishedAnswers(
  deps: SendingDeps,
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
