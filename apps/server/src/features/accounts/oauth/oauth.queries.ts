import type { OauthProvider } from '@polylogue/contract/oauth';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { identities, oauthFlows, oauthPending } from '../accounts.tables.ts';

/** A flow that has started. */
export type OauthFlow = typeof oauthFlows.$inferSelect;

/** An identity awaiting the user's decision. */
export type PendingIdentity = typeof oauthPending.$inferSelect;

/** An identity linked to an account. */
export type BoundIdentity = typeof identities.$inferSelect;

export async function insertFlow(executor: Executor, flow: typeof oauthFlows.$inferInsert): Promise<void> {
  await executor.insert(oauthFlows).values(flow);
}

/** Takes a flow: of two returns with the same cookie only the first gets it. */
export async function spendFlow(executor: Executor, hash: string, now: Date): Promise<OauthFlow | undefined> {
  const rows = await executor.delete(oauthFlows).where(eq(oauthFlows.hash, hash)).returning();
  return rows[0] && rows[0].expiresAt > now ? rows[0] : undefined;
}

/** Keeps an identity until its user has decided; a later one replaces an earlier one. */
export async function keepPending(
  executor: Executor,
  pending: typeof oauthPending.$inferInsert,
): Promise<void> {
  await executor
    .insert(oauthPending)
    .values(pending)
    .onConflictDoUpdate({ target: oauthPending.key, set: pending });
}

export async function findPending(
  executor: Executor,
  wanted: { key: string; now: Date },
): Promise<PendingIdentity | undefined> {
  const rows = await executor
    .select()
    .from(oauthPending)
    .where(and(eq(oauthPending.key, wanted.key), gt(oauthPending.expiresAt, wanted.now)));
  return rows[0];
}

/** Takes a pending identity. */
export async function spendPending(
  executor: Executor,
  wanted: { key: string; now: Date },
): Promise<PendingIdentity | undefined> {
  const rows = await executor
    .delete(oauthPending)
    .where(and(eq(oauthPending.key, wanted.key), gt(oauthPending.expiresAt, wanted.now)))
    .returning();
  return rows[0];
}

/** The owner of an identity. */
export async function findIdentity(
  executor: Executor,
  identity: { provider: OauthProvider; subject: string },
): Promise<BoundIdentity | undefined> {
  const rows = await executor
    .select()
    .from(identities)
    .where(and(eq(identities.provider, identity.provider), eq(identities.subject, identity.subject)));
  return rows[0];
}

/** The identities of an account. */
export async function listIdentities(executor: Executor, userId: number): Promise<BoundIdentity[]> {
  return executor.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));
}

/** False if the identity already has an account, or the account one of the same provider, even as of just now. */
export async function insertIdentity(
  executor: Executor,
  identity: Omit<typeof identities.$inferInsert, 'id'>,
): Promise<boolean> {
  const rows = await executor
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return rows.length > 0;
}

/** Updates an identity: the name from the provider, or the account it belongs to. */
export async function updateIdentity(
  executor: Executor,
  id: number,
  values: Partial<Pick<BoundIdentity, 'userId' | 'email' | 'name' | 'createdAt'>>,
): Promise<void> {
  await executor.update(identities).set(values).where(eq(identities.id, id));
}

export async function deleteIdentity(executor: Executor, id: number): Promise<void> {
  await executor.delete(identities).where(eq(identities.id, id));
}

/** Deletes expired flows and pending identities. */
export async function deleteExpiredOauth(executor: Executor, now: Date): Promise<void> {
  await executor.delete(oauthFlows).where(lt(oauthFlows.expiresAt, now));
  await executor.delete(oauthPending).where(lt(oauthPending.expiresAt, now));
}
