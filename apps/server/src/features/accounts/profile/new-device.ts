import { sessionTimes } from '@polylogue/contract/limits';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import type { User } from '../accounts.queries.ts';
import { sessions } from '../accounts.tables.ts';
import type { Visitor } from '../sessions/sessions.service.ts';
import { newSignInMailJob, type NewSignInMailData } from './profile.jobs.ts';
import { deviceOf } from './user-agent.ts';

/** More sign-ins in a month are not human; the newest are enough to recognise a device. */
const maxRemembered = 200;

/**
 * Mails the owner about a sign-in from a device and address not seen for 30 days. Call it in the transaction
 * that starts the session, before starting it. The first sign-in of a new account is not reported.
 */
export async function reportNewDevice(
  transaction: Executor,
  deps: Pick<AccountsDeps, 'jobs' | 'clock'>,
  signIn: { user: User; visitor: Visitor },
): Promise<void> {
  const { user, visitor } = signIn;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - sessionTimes.refreshToken * 1000);
  const earlier = await listSeen(transaction, user.id, since);
  if (earlier.length === 0 && user.createdAt > since) return;
  const device = deviceOf(visitor.userAgent);
  const isKnown = earlier.some((seen) => {
    const { browser, system } = deviceOf(seen.userAgent);
    return seen.address === visitor.address || (browser === device.browser && system === device.system);
  });
  if (isKnown) return;
  const data: NewSignInMailData = {
    userId: user.id,
    ...device,
    country: visitor.country,
    at: now.toISOString(),
  };
  await deps.jobs.enqueue(transaction, newSignInMailJob, data);
}

/** Recent sign-ins of the owner; the operator's do not make a device known. */
function listSeen(executor: Executor, userId: number, since: Date) {
  return executor
    .select({ userAgent: sessions.userAgent, address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.impersonated, false), gt(sessions.rotatedAt, since)))
    .orderBy(desc(sessions.rotatedAt))
    .limit(maxRemembered);
}
