import type { AnswersDeps } from '../answers/answers.service.ts';

/** What comparisons are made with. */
export interface CompareDeps extends AnswersDeps {
  /** Ends what runs in chats that are about to be removed. Never called inside a transaction. */
  beforeRemove(userId: number, chatIds: readonly number[]): Promise<void>;
}
