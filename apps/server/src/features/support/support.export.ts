import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { subjectTitle } from './subjects.ts';
import { ticketFiles, ticketMessages, tickets } from './support.tables.ts';

/** Tickets with all that was written in them. Pictures are named by the id of their file. */
export async function* exportTickets(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield {
    path: 'tickets.json',
    rows: inBatches(db, {
      id: tickets.id,
      where: eq(tickets.userId, userId),
      read: (batch) => readTickets(db, batch),
    }),
  };
}

async function readTickets(executor: Executor, batch: SQL): Promise<object[]> {
  const found = await executor.select().from(tickets).where(batch).orderBy(asc(tickets.id));
  const ids = found.map(({ id }) => id);
  const written = await executor
    .select()
    .from(ticketMessages)
    .where(inArray(ticketMessages.ticketId, ids))
    .orderBy(asc(ticketMessages.id));
  const pictures = Map.groupBy(await picturesOf(executor, ids), ({ messageId }) => messageId);
  const messages = written.map(({ ticketId, id, author, body, status, createdAt }) => ({
    ticketId,
    message: {
      ...{ id, author, body, status, createdAt },
      fileIds: (pictures.get(id) ?? []).map(({ fileId }) => fileId),
    },
  }));
  const ofTicket = Map.groupBy(messages, ({ ticketId }) => ticketId);
  return found.map(({ id, subject, title, status, createdAt, updatedAt }) => ({
    ...{ id, subject: subjectTitle(subject, 'en'), title, status, createdAt, updatedAt },
    messages: (ofTicket.get(id) ?? []).map(({ message }) => message),
  }));
}

async function picturesOf(
  executor: Executor,
  ticketIds: readonly number[],
): Promise<{ messageId: number; fileId: number }[]> {
  return executor
    .select({ messageId: ticketFiles.messageId, fileId: ticketFiles.fileId })
    .from(ticketFiles)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.messageId))
    .where(inArray(ticketMessages.ticketId, [...ticketIds]))
    .orderBy(asc(ticketFiles.messageId), asc(ticketFiles.position));
}
