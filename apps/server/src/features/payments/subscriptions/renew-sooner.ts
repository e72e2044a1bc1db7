import type { CardType } from '@polylogue/contract/billing';
import type { Executor } from '../../../platform/db/database.ts';
import { roundAt } from '../periods.ts';
import { nextTermsOf } from './next-terms.ts';
import { changeSubscription, lockSubscription } from './subscriptions.queries.ts';

/**
 * Lets a new card pay for a renewal that has failed without waiting for its next round, inside the caller's transaction.
 * Only while the renewal waits for that round: a worker that has it looks for new cards itself.
 */
export async function renewSooner(
  transaction: Executor,
  { userId, cardType, now }: { userId: number; cardType: CardType; now: Date },
): Promise<void> {
  const row = await lockSubscription(transaction, userId);
  if (!row?.renews || row.round === 0 || nextTermsOf(row).cardType !== cardType) return;
  const isWaiting = row.workAt?.getTime() === roundAt(row.renewingFrom ?? row.endsAt, row.round).getTime();
  if (isWaiting && row.workAt && row.workAt > now) {
    await changeSubscription(transaction, userId, { workAt: now });
  }
}
