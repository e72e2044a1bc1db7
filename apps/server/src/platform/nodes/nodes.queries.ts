import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { nodes } from './nodes.tables.ts';

/** A process as the others see it. */
export type NodeRow = typeof nodes.$inferSelect;

/** Lets one process at a time look and announce itself, until the transaction ends. */
export async function lockNodes(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(724152)`);
}

/** The other web nodes that were seen lately. */
export function findOtherWebNodes(
  executor: Executor,
  id: string,
  lapseMilliseconds: number,
): Promise<NodeRow[]> {
  const since = sql`now() - make_interval(secs => ${lapseMilliseconds / 1000})`;
  return executor
    .select()
    .from(nodes)
    .where(and(eq(nodes.web, true), ne(nodes.id, id), gt(nodes.seenAt, since)));
}

/** Says that a node is there, by the database's clock. */
export async function seeNode(executor: Executor, node: Omit<NodeRow, 'seenAt'>): Promise<void> {
  await executor
    .insert(nodes)
    .values(node)
    .onConflictDoUpdate({ target: nodes.id, set: { seenAt: sql`now()` } });
}

/** Forgets nodes that ended. */
export async function forgetNodes(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.delete(nodes).where(inArray(nodes.id, [...ids]));
}

/** Forgets nodes that nobody has seen for a day. */
export async function forgetOldNodes(executor: Executor): Promise<void> {
  await executor.delete(nodes).where(lt(nodes.seenAt, sql`now() - interval '1 day'`));
}
