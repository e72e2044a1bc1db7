import type { SendingDeps } from '../sending/sending.deps.ts';

/** What comparisons are made with. */
export interface CompareDeps extends SendingDeps {
  /** Ends what runs in chats that are about to be removed. Never called inside a transaction. */
  beforeRemove(userId: number, chatIds: readonly number[]): Promise<void>;
}
