import type { ChildPool } from '../../platform/children/child-pool.ts';
import type { AnswersDeps } from '../answers/answers.service.ts';

/** What comparisons are made with. */
export interface CompareDeps extends AnswersDeps {
  children: ChildPool;
  /** Ends what runs in chats that are about to be removed. Never called inside a transaction. */
  beforeRemove(userId: number, chatIds: readonly number[]): Promise<void>;
}
