import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { authors } from '../accounts/accounts.sql.ts';
import { sharePictures, shares } from './sharing.tables.ts';
import type { Snapshot } from './snapshot.ts';

/** A link as its row. */
export type ShareRow = typeof shares.$inferSelect;

/** What a link shares. */
export interface Shared {
  userId: number;
  chatId: number;
  /** Null for the whole chat. */
  messageId: number | null;
}

function isLive(now: Date): SQL | undefined {
  return or(isNull(shares.expiresAt), gt(shares.expiresAt, now));
}

function isOf({ userId, chatId, messageId }: Shared): SQL | undefined {
  const message = messageId === null ? isNull(shares.messageId) : eq(shares.messageId, messageId);
  return and(eq(shares.userId, userId), eq(shares.chatId, chatId), message);
}

/** The live link of a chat or message. */
export async function findLink(
  executor: Executor,
  shared: Shared,
  now: Date,
): Promise<Pick<ShareRow, 'uuid'> | undefined> {
  const [row] = await executor
    .select({ uuid: shares.uuid })
    .from(shares)
    .where(and(isOf(shared), isLive(now)));
  return row;
}

/** A live link of the user's own. */
export async function findOwn(
  executor: Executor,
  userId: number,
  { uuid, now }: { uuid: string; now: Date },
): Promise<ShareRow | undefined> {
  const [row] = await executor
    .select()
    .from(shares)
    .where(and(eq(shares.uuid, uuid), eq(shares.userId, userId), isLive(now)));
  return row;
}

/** The live links of a chat of the user's own: that of the chat first, then by age. */
export function listOwn(
  executor: Executor,
  userId: number,
  { chatId, now }: { chatId: number; now: Date },
): Promise<ShareRow[]> {
  return executor
    .select()
    .from(shares)
    .where(and(eq(shares.chatId, chatId), eq(shares.userId, userId), isLive(now)))
    .orderBy(sql`${shares.messageId} is not null`, asc(shares.id));
}

/** A live link with the name of its owner, for anybody who knows it. */
export function findPublic(executor: Executor, uuid: string, now: Date): Promise<PublicShare | undefined> {
  return findLive(executor, { uuid, now, turns: shares.turns });
}

/** The same with the beginnings of its messages only: enough to say what it is called and who speaks in it. */
export function findBeginnings(
  executor: Executor,
  uuid: string,
  now: Date,
): Promise<PublicShare | undefined> {
  return findLive(executor, { uuid, now, turns: beginnings });
}

/** Characters that are read of each message. A title is cut from them. */
const beginningLength = 300;

const beginnings = sql<ShareRow['turns']>`(
  select coalesce(jsonb_agg(turn || jsonb_build_object('text', left(turn->>'text', ${sql.raw(String(beginningLength))}), 'quotes', '[]'::jsonb) order by place), '[]')
  from jsonb_array_elements(${shares.turns}) with ordinality as turns (turn, place))`;

/** A live link with the name of its owner. */
interface PublicShare {
  share: ShareRow;
  author: string;
}

async function findLive(
  executor: Executor,
  { uuid, now, turns }: { uuid: string; now: Date; turns: typeof shares.turns | SQL<ShareRow['turns']> },
): Promise<PublicShare | undefined> {
  const [row] = await executor
    .select({ share: { ...getTableColumns(shares), turns }, author: authors.displayName })
    .from(shares)
    .innerJoin(authors, eq(authors.id, shares.userId))
    .where(and(eq(shares.uuid, uuid), isLive(now)));
  return row;
}

/** Whether a picture belongs to a message that readers see. */
const isSeen = sql`exists (
  select from jsonb_array_elements(${shares.turns}) as turn
  where turn->'pictures' @> jsonb_build_array(jsonb_build_object('number', ${sharePictures.number}))
    and not (turn->>'messageId')::int = any(${shares.hidden}))`;

/** A picture of a live link. */
export interface FoundPicture extends Pick<ShareRow, 'userId'> {
  shareId: number;
  number: number;
  fileId: number;
  encodedId: number | null;
}

/** The files of a picture of a live link that readers see. The copy is not read for it: it may be long, and pictures are many. */
export async function findPicture(
  executor: Executor,
  { uuid, number, now }: { uuid: string; number: number; now: Date },
): Promise<FoundPicture | undefined> {
  const [row] = await executor
    .select({
      userId: shares.userId,
      shareId: shares.id,
      number: sharePictures.number,
      fileId: sharePictures.fileId,
      encodedId: sharePictures.encodedId,
    })
    .from(shares)
    .innerJoin(sharePictures, eq(sharePictures.shareId, shares.id))
    .where(and(eq(shares.uuid, uuid), isLive(now), eq(sharePictures.number, number), isSeen));
  return row;
}

/** Keeps what a picture was encoded to; false if the picture is gone, is another one now or has it already. */
export async function keepEncoded(
  executor: Executor,
  { shareId, number, fileId, encodedId }: FoundPicture,
  keptId: number,
): Promise<boolean> {
  const rows = await executor
    .update(sharePictures)
    .set({ encodedId: keptId })
    .where(
      and(
        eq(sharePictures.shareId, shareId),
        eq(sharePictures.number, number),
        eq(sharePictures.fileId, fileId),
        // What was kept may have been lost.
        encodedId === null ? isNull(sharePictures.encodedId) : eq(sharePictures.encodedId, encodedId),
      ),
    )
    .returning({ number: sharePictures.number });
  return rows.length > 0;
}

/** Stores a link with its copy; undefined if there is a link of the same already. One that is over gives way. */
export async function insertShare(
  transaction: Executor,
  values: typeof shares.$inferInsert & Shared,
  fileIds: readonly number[],
): Promise<boolean> {
  await transaction.delete(shares).where(and(isOf(values), lte(shares.expiresAt, values.createdAt)));
  const [row] = await transaction
    .insert(shares)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: shares.id });
  if (row) await insertPictures(transaction, row.id, fileIds);
  return row !== undefined;
}

/** Replaces the copy of a link. */
export async function replaceCopy(
  transaction: Executor,
  share: ShareRow,
  copy: Snapshot & Pick<ShareRow, 'name' | 'earlier' | 'takenAt'>,
): Promise<void> {
  const { turns, name, earlier, takenAt, fileIds } = copy;
  await transaction.update(shares).set({ turns, name, earlier, takenAt }).where(eq(shares.id, share.id));
  await transaction.delete(sharePictures).where(eq(sharePictures.shareId, share.id));
  await insertPictures(transaction, share.id, fileIds);
}

async function insertPictures(
  transaction: Executor,
  shareId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, index) => ({ shareId, number: index + 1, fileId }));
  await transaction.insert(sharePictures).values(rows);
}

/** Changes the options of a link of the user's own. */
export async function updateOptions(
  executor: Executor,
  userId: number,
  {
    uuid,
    ...options
  }: Pick<ShareRow, 'uuid'> & Partial<Pick<ShareRow, 'hidden' | 'showsAuthor' | 'expiresAt'>>,
): Promise<void> {
  if (Object.keys(options).length === 0) return;
  await executor
    .update(shares)
    .set(options)
    .where(and(eq(shares.uuid, uuid), eq(shares.userId, userId)));
}

/** Ends a live link of the user's own; false if there is none. */
export async function deleteShare(
  executor: Executor,
  userId: number,
  { uuid, now }: { uuid: string; now: Date },
): Promise<boolean> {
  const rows = await executor
    .delete(shares)
    .where(and(eq(shares.uuid, uuid), eq(shares.userId, userId), isLive(now)))
    .returning({ id: shares.id });
  return rows.length > 0;
}

/** Counts that somebody has opened a link. */
export async function addView(executor: Executor, shareId: number): Promise<void> {
  await executor
    .update(shares)
    .set({ views: sql`${shares.views} + 1` })
    .where(eq(shares.id, shareId));
}

/** Removes links that are over, with their copies; returns how many. */
export async function deleteExpired(
  executor: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const over = executor.select({ id: shares.id }).from(shares).where(lte(shares.expiresAt, now)).limit(limit);
  const rows = await executor.delete(shares).where(inArray(shares.id, over)).returning({ id: shares.id });
  return rows.length;
}
