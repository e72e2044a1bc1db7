import type { LibraryInfo } from '@polylogue/contract/library';
import type { Executor } from '../../platform/db/database.ts';
import { planOf } from '../billing/billing.service.ts';

/** The space of a user's library: what the plan gives and what is taken. After a smaller plan more may be taken than given. */
export async function spaceOf(executor: Executor, userId: number, now: Date): Promise<LibraryInfo['bytes']> {
  const { plan } = await planOf(executor, userId, now);
  const total = plan.storageBytes;
  const used = usedBytes();
  return { used, total, free: Math.max(0, total - used) };
}

/** Nothing can be put into the library yet. */
function usedBytes(): number {
  return 0;
}
