import type { NoteContent, NoteOrder } from '@polylogue/contract/notes';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { notes, noteVersions } from './notes.tables.ts';

/** A row of a note. */
export type NoteRow = typeof notes.$inferSelect;

/** A row of an earlier version. */
export type NoteVersionRow = typeof noteVersions.$inferSelect;

const itemColumns = {
  id: notes.id,
  name: notes.name,
  pin: notes.pin,
  order: notes.order,
  version: notes.version,
};

/** Columns of a note in the list. */
export type NoteItemRow = Pick<NoteRow, keyof typeof itemColumns>;

/** Serialises changes to a user's order. */
export async function lockNotes(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notes ${userId}`}, 0))`);
}

/** Every note, pinned first, then by order; ties go to the newer one. */
export function listNotes(executor: Executor, userId: number): Promise<NoteItemRow[]> {
  return executor
    .select(itemColumns)
    .from(notes)
    .where(eq(notes.userId, userId))
    .orderBy(desc(notes.pin), asc(notes.order), desc(notes.id));
}

/** A user's own note. */
export async function findNote(
  executor: Executor,
  userId: number,
  noteId: number,
): Promise<NoteRow | undefined> {
  const [row] = await executor.select().from(notes).where(ownNote(userId, noteId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function holdNote(
  executor: Executor,
  userId: number,
  noteId: number,
): Promise<NoteRow | undefined> {
  const [row] = await executor.select().from(notes).where(ownNote(userId, noteId)).for('update');
  return row;
}

/** Contents, as JSON, of those of the notes that are the user's. */
export function findContents(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; json: string }[]> {
  return executor
    .select({ id: notes.id, name: notes.name, json: sql<string>`${notes.content}::text` })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, [...ids])));
}

function ownNote(userId: number, noteId: number): SQL | undefined {
  return and(eq(notes.userId, userId), eq(notes.id, noteId));
}

/** An order before every note of the user. */
function firstOrder(userId: number): SQL {
  return sql`(select coalesce(min(other."order"), 1) - 1 from notes other where other.user_id = ${userId})`;
}

/** A note to create. */
export type NewNote = Pick<NoteRow, 'userId' | 'name' | 'content' | 'sourceChatId' | 'sourceMessageId'>;

/** Creates a note at the front. */
export async function insertNote(executor: Executor, values: NewNote, now: Date): Promise<NoteRow> {
  const [row] = await executor
    .insert(notes)
    .values({ ...values, order: firstOrder(values.userId), createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The note was not stored.');
  return row;
}

/** Updates a note. With `first` it also moves to the front. */
export async function updateNote(
  executor: Executor,
  userId: number,
  change: { id: number; values: Partial<NoteRow>; first: boolean },
): Promise<NoteRow | undefined> {
  const [row] = await executor
    .update(notes)
    .set({ ...change.values, ...(change.first ? { order: firstOrder(userId) } : {}) })
    .where(ownNote(userId, change.id))
    .returning();
  return row;
}

/** Writes the positions of many notes at once; returns how many are the user's. */
export async function orderNotes(
  executor: Executor,
  userId: number,
  { entries, now }: { entries: readonly NoteOrder[]; now: Date },
): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    update notes set "order" = entry."order", pin = entry.pin, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(id integer, "order" integer, pin boolean)
    where notes.id = entry.id and notes.user_id = ${userId}`);
  return rowCount ?? 0;
}

/** Removes a note with its versions. */
export async function deleteNote(executor: Executor, userId: number, noteId: number): Promise<boolean> {
  const removed = await executor.delete(notes).where(ownNote(userId, noteId)).returning({ id: notes.id });
  return removed.length > 0;
}

/** Removes every note of the user. */
export async function deleteNotesOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(notes).where(eq(notes.userId, userId));
}

/** The beginning of a content as JSON, which may end anywhere: a whole one takes up to four megabytes. */
export function beginningOf(content: AnyPgColumn, characters: number): SQL<string> {
  return sql<string>`left(${content}::text, ${characters}::int)`;
}

/** An earlier version for the list: only the beginning of its content is read, which may end anywhere. */
export type ListedVersion = Pick<NoteVersionRow, 'id' | 'createdAt'> & { beginning: string };

/** Characters of the JSON of a version that are enough for a few hundred of its text. */
const readOfVersion = 16_000;

/** Earlier versions of the user's own note, newest first. */
export function listVersions(executor: Executor, noteId: number): Promise<ListedVersion[]> {
  return executor
    .select({
      id: noteVersions.id,
      createdAt: noteVersions.createdAt,
      beginning: beginningOf(noteVersions.content, readOfVersion),
    })
    .from(noteVersions)
    .where(eq(noteVersions.noteId, noteId))
    .orderBy(desc(noteVersions.id));
}

/** The files that are shown in a note or in an earlier version of it. */
export async function filesShown(executor: Executor, noteId: number): Promise<number[]> {
  const shown = (content: SQL) => sql`jsonb_path_query(${content}, 'strict $.**.attrs.fileId')`;
  const { rows } = await executor.execute<{ id: number }>(sql`
    select distinct id::int as id from (
      select ${shown(sql`content`)} as id from ${notes} where id = ${noteId}
      union all select ${shown(sql`content`)} from ${noteVersions} where note_id = ${noteId}
    ) as shown where jsonb_typeof(id) = 'number'`);
  return rows.map(({ id }) => id);
}

/** One earlier version of the user's own note. */
export async function findVersion(
  executor: Executor,
  noteId: number,
  versionId: number,
): Promise<NoteVersionRow | undefined> {
  const [row] = await executor
    .select()
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, noteId), eq(noteVersions.id, versionId)));
  return row;
}

/** When the newest version was stored. */
export async function newestVersionAt(executor: Executor, noteId: number): Promise<Date | undefined> {
  const [row] = await executor
    .select({ createdAt: noteVersions.createdAt })
    .from(noteVersions)
    .where(eq(noteVersions.noteId, noteId))
    .orderBy(desc(noteVersions.id))
    .limit(1);
  return row?.createdAt;
}

/** Stores a version and drops those older than the newest `most`; returns what was dropped. */
export async function keepVersion(
  executor: Executor,
  { noteId, content, most, now }: { noteId: number; content: NoteContent; most: number; now: Date },
): Promise<NoteContent[]> {
  await executor.insert(noteVersions).values({ noteId, content, createdAt: now });
  const { rows } = await executor.execute<{ content: NoteContent }>(sql`
    delete from note_versions where note_id = ${noteId} and id not in
      (select id from note_versions where note_id = ${noteId} order by id desc limit ${most})
    returning content`);
  return rows.map((row) => row.content);
}
