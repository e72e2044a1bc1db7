import type { TicketStatus } from '@polylogue/contract/support';
import { ticketStatuses } from '@polylogue/contract/support';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { storedFiles } from '../files/stored-files.sql.ts';
import { ticketFiles, ticketMessages, tickets } from './support.tables.ts';

/** A row of a ticket. */
export type TicketRow = typeof tickets.$inferSelect;

/** A row of a message. */
export type MessageRow = typeof ticketMessages.$inferSelect;

/** A picture of a message. */
export interface MessageFile {
  messageId: number;
  id: number;
  name: string;
  type: string;
  size: number;
}

/** A ticket's author: a user by id, or the guest of this very ticket, who has come by its link. */
export type Author = { userId: number } | 'guest';

function ownTicket(author: Author, ticketId: number): SQL | undefined {
  const isAuthor = author === 'guest' ? isNull(tickets.userId) : eq(tickets.userId, author.userId);
  return and(eq(tickets.id, ticketId), isAuthor);
}

/** The author's own ticket. */
export async function findTicket(
  executor: Executor,
  author: Author,
  ticketId: number,
): Promise<TicketRow | undefined> {
  const [row] = await executor.select().from(tickets).where(ownTicket(author, ticketId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function holdTicket(
  executor: Executor,
  author: Author,
  ticketId: number,
): Promise<TicketRow | undefined> {
  const [row] = await executor.select().from(tickets).where(ownTicket(author, ticketId)).for('update');
  return row;
}

/** A user's tickets, the one with the latest message first. */
export function listTickets(executor: Executor, userId: number): Promise<TicketRow[]> {
  return executor
    .select()
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.updatedAt), desc(tickets.id));
}

/** Inserts a ticket. */
export async function insertTicket(
  executor: Executor,
  values: typeof tickets.$inferInsert,
): Promise<TicketRow> {
  const [row] = await executor.insert(tickets).values(values).returning();
  if (!row) throw new Error('The ticket was not stored.');
  return row;
}

/** Changes a ticket that the transaction holds. */
export async function changeTicket(
  executor: Executor,
  ticketId: number,
  values: Partial<TicketRow>,
): Promise<TicketRow> {
  const [row] = await executor.update(tickets).set(values).where(eq(tickets.id, ticketId)).returning();
  if (!row) throw new Error('The ticket is gone.');
  return row;
}

/** Writes a line into a ticket, with its pictures. */
export async function insertMessage(
  executor: Executor,
  values: typeof ticketMessages.$inferInsert,
  fileIds: readonly number[] = [],
): Promise<MessageRow> {
  const [row] = await executor.insert(ticketMessages).values(values).returning();
  if (!row) throw new Error('The message was not stored.');
  if (fileIds.length > 0) {
    await executor
      .insert(ticketFiles)
      .values(fileIds.map((fileId, position) => ({ messageId: row.id, fileId, position })));
  }
  return row;
}

/** What was written in a ticket, oldest first. */
export function listMessages(executor: Executor, ticketId: number): Promise<MessageRow[]> {
  return executor
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(asc(ticketMessages.id));
}

/** The newest line of a ticket. */
export async function newestMessage(executor: Executor, ticketId: number): Promise<MessageRow | undefined> {
  const [row] = await executor
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return row;
}

/** Answers of a ticket after a message. */
export function answersAfter(executor: Executor, ticketId: number, messageId: number): Promise<MessageRow[]> {
  return executor
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.author, 'support'),
        isNull(ticketMessages.status),
        gt(ticketMessages.id, messageId),
      ),
    )
    .orderBy(asc(ticketMessages.id));
}

/** The pictures of messages, in the order they were given. */
export function filesOfMessages(executor: Executor, messageIds: readonly number[]): Promise<MessageFile[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  return executor
    .select({
      messageId: ticketFiles.messageId,
      id: storedFiles.id,
      name: storedFiles.name,
      type: storedFiles.type,
      size: storedFiles.size,
    })
    .from(ticketFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, ticketFiles.fileId))
    .where(inArray(ticketFiles.messageId, [...messageIds]))
    .orderBy(asc(ticketFiles.messageId), asc(ticketFiles.position));
}

/** Remembers how far the author has read; it never goes back. False if the ticket is not theirs. */
export async function markRead(
  executor: Executor,
  author: Author,
  { ticketId, messageId }: { ticketId: number; messageId: number },
): Promise<boolean> {
  const rows = await executor
    .update(tickets)
    .set({
      readMessageId: sql`greatest(${tickets.readMessageId}, least(${messageId}::int, ${tickets.lastAnswerId}))`,
    })
    .where(ownTicket(author, ticketId))
    .returning({ id: tickets.id });
  return rows.length > 0;
}

/** A ticket, whoever its author is. For jobs and the operator. */
export async function findAnyTicket(executor: Executor, ticketId: number): Promise<TicketRow | undefined> {
  const [row] = await executor.select().from(tickets).where(eq(tickets.id, ticketId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function holdAnyTicket(executor: Executor, ticketId: number): Promise<TicketRow | undefined> {
  const [row] = await executor.select().from(tickets).where(eq(tickets.id, ticketId)).for('update');
  return row;
}

/** Tickets for the operator: those that wait for an answer first, the longest waiting at the top. */
export async function listAllTickets(
  executor: Executor,
  wanted: {
    status?: TicketStatus | undefined;
    userId?: number | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ list: TicketRow[]; totalCount: number }> {
  const { status, userId, limit, offset } = wanted;
  const where = and(
    status === undefined ? undefined : eq(tickets.status, status),
    userId === undefined ? undefined : eq(tickets.userId, userId),
  );
  const list = await executor
    .select()
    .from(tickets)
    .where(where)
    .orderBy(sql`${tickets.waitingSince} asc nulls last`, desc(tickets.updatedAt), desc(tickets.id))
    .limit(limit)
    .offset(offset);
  const [total] = await executor.select({ tickets: count() }).from(tickets).where(where);
  return { list, totalCount: total?.tickets ?? 0 };
}

/** Tickets by state, how many wait for an answer and since when. */
export async function countTickets(
  executor: Executor,
): Promise<{ byStatus: Map<number, number>; waiting: number; oldest: Date | null }> {
  const rows = await executor
    .select({
      status: tickets.status,
      total: sql<number>`count(*)`.mapWith(Number),
      waiting: sql<number>`count(${tickets.waitingSince})`.mapWith(Number),
      oldest: sql<Date | null>`min(${tickets.waitingSince})`.mapWith(tickets.waitingSince),
    })
    .from(tickets)
    .groupBy(tickets.status);
  const since = rows.flatMap(({ oldest }) => (oldest === null ? [] : [oldest.getTime()]));
  return {
    byStatus: new Map(rows.map(({ status, total }) => [status, total])),
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest: since.length === 0 ? null : new Date(Math.min(...since)),
  };
}

/** Removes guests' tickets in which nothing was written since a moment; returns their files. */
export async function deleteOldGuestTickets(executor: Executor, before: Date): Promise<number[]> {
  const old = and(isNull(tickets.userId), lt(tickets.updatedAt, before));
  const found = await executor
    .select({ fileId: ticketFiles.fileId })
    .from(ticketFiles)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.messageId))
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(old);
  await executor.delete(tickets).where(old);
  return found.map(({ fileId }) => fileId);
}

/** Removes every ticket of a user. */
export async function deleteTicketsOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(tickets).where(eq(tickets.userId, userId));
}

/** Whether nothing more can be written in it. */
export function isClosed({ status }: TicketRow): boolean {
  return status === ticketStatuses.closed;
}
