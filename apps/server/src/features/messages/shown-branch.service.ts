import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { findMessage, type MessageRow } from './find-message.service.ts';
import { messages } from './messages.tables.ts';

/** A branch to read, and how much of it. */
interface Branch {
  chatId: number;
  headId: number | null;
  most: number;
  /** Of the texts together. One message is read, however long it is, and its request with it. */
  mostBytes: number;
}

/** Of a branch, these are read at least: an answer with its request. */
const least = 2;

/** The branch on screen of a chat, oldest first: at most so many messages, the last ones, and how many came before. */
export async function shownBranch(
  executor: Executor,
  userId: number,
  { chatId, headId, most, mostBytes }: Branch,
): Promise<{ rows: MessageRow[]; earlier: number }> {
  if (headId === null) return { rows: [], earlier: 0 };
  // The bytes of a text are known without reading it.
  const path = await executor.execute<{ id: number; bytes: number }>(sql`
    with recursive up as (
      select m.id, m.parent_id, octet_length(m.text) as bytes, 1 as step from ${messages} m
      where m.id = ${headId} and m.chat_id = ${chatId} and m.user_id = ${userId}
      union all
      select m.id, m.parent_id, octet_length(m.text), up.step + 1 from up join ${messages} m on m.id = up.parent_id
    )
    select id, bytes from up order by step desc`);
  const ids = path.rows.map(({ id }) => id);
  let bytes = 0;
  const tooFar = path.rows.findLastIndex((row, index) => {
    bytes += row.bytes;
    return bytes > mostBytes && index < ids.length - least;
  });
  const shown = ids.slice(tooFar + 1).slice(-most);
  const rows = await executor
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), inArray(messages.id, shown)))
    .orderBy(asc(messages.id));
  const place = new Map(shown.map((id, index) => [id, index]));
  // A message that moved up may be older than the one above it.
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return { rows, earlier: ids.length - shown.length };
}

/** An answer with its request, or a request by itself. Undefined if the user has no such message of this type. */
export async function messageWithRequest(
  executor: Executor,
  userId: number,
  { messageId, type }: { messageId: number; type: 'request' | 'response' },
): Promise<MessageRow[] | undefined> {
  const message = await findMessage(executor, userId, messageId);
  if (message?.type !== type) return undefined;
  if (type === 'request' || message.parentId === null) return [message];
  const request = await findMessage(executor, userId, message.parentId);
  return request ? [request, message] : [message];
}
