import { isDeepStrictEqual } from 'node:util';
import type { CallOutput } from '@polylogue/contract/call';
import type { Locale } from '@polylogue/contract/limits';
import type {
  createNote as createCall,
  Note,
  NoteContent,
  NoteItem,
  NoteOrder,
  NoteVersion,
  restoreNoteVersion as restoreCall,
  updateNote as updateCall,
} from '@polylogue/contract/notes';
import type { ChildPool } from '../../platform/children/child-pool.ts';
import { isTooMuch } from '../../platform/children/child-task.ts';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import { includesText } from '../../platform/includes-text.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { fileUrl, holdOwnFiles, reconsiderFiles, type Files } from '../files/files.service.ts';
import { findMessage } from '../messages/find-message.service.ts';
import { tellNoteChanged, type ChangeTeller } from './note-changed.ts';
import { cleanContent, filesIn } from './note-content.ts';
import { markdownOfNotes } from './note-text.service.ts';
import { presentNote, presentNoteItem, presentNoteVersion } from './notes.present.ts';
import * as queries from './notes.queries.ts';
import type { NoteRow } from './notes.queries.ts';

/** Dependencies of notes. */
export interface NotesDeps extends ChangeTeller {
  files: Files;
}

type NewNote = CallOutput<typeof createCall>['body'];
type NoteChange = CallOutput<typeof updateCall>['body'];
type Restore = CallOutput<typeof restoreCall>['body'];

/** The users' notes. */
export interface Notes {
  list(userId: number, name?: string): Promise<NoteItem[]>;
  view(userId: number, noteId: number): Promise<Note>;
  create(userId: number, wanted: NewNote, language: Locale): Promise<Note>;
  update(userId: number, change: NoteChange): Promise<Note>;
  remove(userId: number, noteId: number): Promise<void>;
  order(userId: number, wanted: readonly NoteOrder[]): Promise<void>;
  versions(userId: number, noteId: number): Promise<NoteVersion[]>;
  /** The content of one of them. */
  version(userId: number, noteId: number, versionId: number): Promise<{ content: NoteContent }>;
  restore(userId: number, wanted: Restore): Promise<Note>;
}

const names: Record<Locale, string> = { en: 'New Note', ru: 'Новая заметка', fr: 'Nouvelle note' };

/** Autosave writes every few seconds; a version holds the text from before a longer stretch of writing. */
const versionPause = 5 * 60_000;

/** Versions kept per note. */
const maxVersions = 50;

/** Creates the note service. */
export function createNotes(deps: NotesDeps): Notes {
  const { clock, files } = deps;
  const { db } = files.database;
  const shown = (row: NoteRow) => presentNote(row, (fileId) => fileUrl(files, fileId));

  async function existing(userId: number, noteId: number): Promise<NoteRow> {
    const row = await queries.findNote(db, userId, noteId);
    if (!row) throw new CallError('not_found');
    return row;
  }

  async function create(userId: number, wanted: NewNote, language: Locale): Promise<Note> {
    const content = await cleanContent(wanted.content ?? { type: 'doc', content: [] });
    const row = await inTransaction(db, async (transaction) => {
      await holdShown(transaction, userId, content);
      const source = await ownSource(transaction, userId, wanted.source);
      const values = { userId, name: wanted.name ?? names[language], content, ...source };
      return queries.insertNote(transaction, values, clock.now());
    });
    tellNoteChanged(deps, userId, row.id);
    return shown(row);
  }

  /** Updates the note with `values`, computed from its current state, which is kept as a version after `pause`. */
  async function change(
    { userId, noteId, pause }: { userId: number; noteId: number; pause: number },
    valuesFor: (transaction: Executor, row: NoteRow) => Promise<Partial<NoteRow>>,
  ): Promise<Note> {
    const now = clock.now();
    const { row, changed } = await inTransaction(db, async (transaction) => {
      await queries.lockNotes(transaction, userId);
      const before = await queries.holdNote(transaction, userId, noteId);
      if (!before) throw new CallError('not_found');
      const values = await valuesFor(transaction, before);
      if (Object.keys(values).length === 0) return { row: before, changed: false };
      if (values.content) {
        const gone = [before.content, ...(await putAway(transaction, before, { now, pause }))];
        const fileIds = picturesLost(gone, values.content);
        await reconsiderFiles(transaction, userId, { fileIds, now });
      }
      const first = values.pin !== undefined && values.pin !== before.pin;
      const updated = await queries.updateNote(transaction, userId, {
        id: noteId,
        values: { ...values, updatedAt: now },
        first,
      });
      return { row: updated ?? before, changed: true };
    });
    if (changed) tellNoteChanged(deps, userId, noteId);
    return shown(row);
  }

  async function update(userId: number, wanted: NoteChange): Promise<Note> {
    const { id, name, pin, version } = wanted;
    const content = wanted.content && (await cleanContent(wanted.content));
    return change({ userId, noteId: id, pause: versionPause }, async (transaction, row) => {
      if (content) await holdShown(transaction, userId, content);
      return {
        ...(name === undefined ? {} : { name }),
        ...(pin === undefined ? {} : { pin }),
        ...(content && contentChange(row, { content, version })),
      };
    });
  }

  function restore(userId: number, { id, versionId, version }: Restore): Promise<Note> {
    // Whatever stands there now is kept, however young: restoring must lose nothing.
    return change({ userId, noteId: id, pause: 0 }, async (transaction, row) => {
      const chosen = await queries.findVersion(transaction, row.id, versionId);
      if (!chosen) throw new CallError('not_found');
      return contentChange(row, { content: chosen.content, version });
    });
  }

  return {
    list: async (userId, name = '') => {
      const rows = await queries.listNotes(db, userId);
      return rows.filter((row) => includesText(row.name, name)).map(presentNoteItem);
    },
    view: async (userId, noteId) => shown(await existing(userId, noteId)),
    create,
    update,
    restore,
    remove: async (userId, noteId) => {
      await inTransaction(db, async (transaction) => {
        await queries.lockNotes(transaction, userId);
        const row = await queries.holdNote(transaction, userId, noteId);
        if (!row) throw new CallError('not_found');
        const fileIds = await queries.filesShown(transaction, noteId);
        await queries.deleteNote(transaction, userId, noteId);
        await reconsiderFiles(transaction, userId, { fileIds, now: clock.now() });
      });
      tellNoteChanged(deps, userId, noteId);
    },
    order: async (userId, wanted) => {
      const entries = [...new Map(wanted.map((entry) => [entry.id, entry])).values()];
      await inTransaction(db, async (transaction) => {
        await queries.lockNotes(transaction, userId);
        const written = await queries.orderNotes(transaction, userId, { entries, now: clock.now() });
        if (written < entries.length) throw new CallError('not_found');
      });
      const [first] = entries;
      if (first) tellNoteChanged(deps, userId, first.id);
    },
    versions: async (userId, noteId) => {
      const row = await existing(userId, noteId);
      return (await queries.listVersions(db, row.id)).map(presentNoteVersion);
    },
    version: async (userId, noteId, versionId) => {
      const row = await existing(userId, noteId);
      const chosen = await queries.findVersion(db, row.id, versionId);
      if (!chosen) throw new CallError('not_found');
      return { content: chosen.content };
    },
  };
}

/** The user's own notes as texts, in the given order, without duplicates. */
export async function noteTexts(
  { database: { db }, children }: { database: Pick<Database, 'db'>; children: ChildPool },
  userId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; text: string }[]> {
  if (ids.length === 0) return [];
  const found = new Map((await queries.findContents(db, userId, ids)).map((entry) => [entry.id, entry]));
  const wanted = [...new Set(ids)].map((id) => {
    const entry = found.get(id);
    if (!entry) throw fieldError('notes', 'invalid');
    return entry;
  });
  const texts = await markdownOfNotes(
    children,
    { userId },
    wanted.map(({ json }) => json),
  ).catch((error: unknown) => {
    // No model reads as much.
    throw isTooMuch(error) ? new CallError('conversation_too_long') : error;
  });
  return wanted.map(({ id, name }, index) => ({ id, name, text: texts[index] ?? '' }));
}

/** The files of a document must all be the user's. */
async function holdShown(transaction: Executor, userId: number, content: NoteContent): Promise<void> {
  if (!(await holdOwnFiles(transaction, userId, filesIn(content)))) throw fieldError('content', 'invalid');
}

/**
 * The message a note was made from, if it is the user's own. A message removed meanwhile must not prevent the
 * note.
 */
async function ownSource(
  transaction: Executor,
  userId: number,
  source: NewNote['source'],
): Promise<{ sourceChatId: number | null; sourceMessageId: number | null }> {
  const message = source && (await findMessage(transaction, userId, source.messageId));
  if (!message || message.chatId !== source?.chatId) return { sourceChatId: null, sourceMessageId: null };
  return { sourceChatId: message.chatId, sourceMessageId: message.id };
}

/** The update for new content, which is saved only over the version it is based on. */
function contentChange(
  row: NoteRow,
  { content, version }: { content: NoteContent; version: number | undefined },
): Partial<NoteRow> {
  if (version === undefined) throw fieldError('version', 'required');
  // A save whose response was lost is retried: saving the same text again is not a conflict.
  if (isDeepStrictEqual(content, row.content)) return {};
  if (version !== row.version) throw new CallError('conflict');
  return { content, version: row.version + 1 };
}

/** Stores a version from before a stretch of writing; returns the oldest versions, which are dropped. */
async function putAway(
  transaction: Executor,
  row: NoteRow,
  { now, pause }: { now: Date; pause: number },
): Promise<NoteContent[]> {
  if ((row.content.content ?? []).length === 0) return [];
  const last = await queries.newestVersionAt(transaction, row.id);
  if (last && now.getTime() - last.getTime() < pause) return [];
  return queries.keepVersion(transaction, { noteId: row.id, content: row.content, most: maxVersions, now });
}

/** Pictures of dropped contents, except those in the new one. */
function picturesLost(gone: readonly NoteContent[], content: NoteContent): number[] {
  const shown = new Set(filesIn(content));
  return [...new Set(gone.flatMap(filesIn))].filter((id) => !shown.has(id));
}
