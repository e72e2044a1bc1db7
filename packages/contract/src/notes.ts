import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id, idText, moment } from './fields.ts';
import { itemName, text } from './validation.ts';

/**
 * Document of the rich-text editor. An image names its file by `fileId`; its `src` is a link created for each
 * response.
 */
export const noteContent = z.looseObject({
  type: z.literal('doc'),
  content: z.optional(z.array(z.looseObject({ type: z.string() }))),
});
export type NoteContent = z.infer<typeof noteContent>;

/** A note in the sidebar, without its content. */
export const noteItem = z.object({
  id,
  name: z.string(),
  pin: z.boolean(),
  order: z.int(),
  /** Incremented with each content change; an update based on an older one is refused with `conflict`. */
  version: count,
});
export type NoteItem = z.infer<typeof noteItem>;

/** The message a note was made from. It may be gone. */
export const noteSource = z.object({ chatId: id, messageId: id });
export type NoteSource = z.infer<typeof noteSource>;

/** A note. */
export const note = z.extend(noteItem, { content: noteContent, source: z.nullable(noteSource) });
export type Note = z.infer<typeof note>;

/** One entry of `notes/order`; `order` ascends within pin. */
export const noteOrder = z.object({ id, order: z.int(), pin: z.boolean() });
export type NoteOrder = z.infer<typeof noteOrder>;

/** An earlier version of a note. */
export const noteVersion = z.object({
  id,
  /** When it was replaced. */
  date: moment,
  /** The beginning of its text. */
  preview: z.string(),
});
export type NoteVersion = z.infer<typeof noteVersion>;

/** Maximum body with content: a note of two hundred pages fits. It is parsed at once, on the thread that answers requests. */
const contentBytes = 1_000_000;

/** Every note, or those matching by name, pinned first, then by order, without content. */
export const listNotes = call({
  method: 'GET',
  path: 'notes/list',
  access: 'user',
  summary: 'List notes',
  query: z.object({ name: z.optional(text()) }),
  response: z.array(noteItem),
});

/** A note with its content. */
export const viewNote = call({
  method: 'GET',
  path: 'notes/view',
  access: 'user',
  summary: 'Show a note',
  query: z.object({ id: idText }),
  response: note,
  errors: ['not_found'],
});

/** Creates a note at the front. Without a name it is called New Note in the page's language. */
export const createNote = call({
  method: 'POST',
  path: 'notes/create',
  access: 'user',
  summary: 'Create a note',
  body: z.object({
    name: z.optional(itemName),
    content: z.optional(noteContent),
    source: z.optional(noteSource),
  }),
  response: note,
  errors: ['note_tables_too_large'],
  maxBodyBytes: contentBytes,
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});

/**
 * Renames or pins a note or saves its content; omitted fields stay. Content is saved only over the version it
 * is based on: otherwise it is a `conflict`, and nothing is changed.
 */
export const updateNote = call({
  method: 'POST',
  path: 'notes/update',
  access: 'user',
  summary: 'Change a note',
  body: z.object({
    id,
    version: z.optional(count),
    name: z.optional(itemName),
    content: z.optional(noteContent),
    pin: z.optional(z.boolean()),
  }),
  response: note,
  errors: ['not_found', 'conflict', 'note_tables_too_large'],
  maxBodyBytes: contentBytes,
  rateLimit: { requests: 240, seconds: 60, by: 'user' },
});

/** Removes a note with its earlier versions. */
export const deleteNote = call({
  method: 'DELETE',
  path: 'notes/delete',
  access: 'user',
  summary: 'Remove a note',
  query: z.object({ id: idText }),
  response: done,
  errors: ['not_found'],
});

/** Orders notes; all entries or none. */
export const orderNotes = call({
  method: 'POST',
  path: 'notes/order',
  access: 'user',
  summary: 'Order notes',
  body: z.object({ orderList: z.array(noteOrder).check(z.minLength(1), z.maxLength(10_000)) }),
  response: done,
  errors: ['not_found'],
  maxBodyBytes: 1_000_000,
});

/** Earlier versions of a note, newest first. */
export const listNoteVersions = call({
  method: 'GET',
  path: 'notes/versions',
  own: true,
  access: 'user',
  summary: 'Versions of a note',
  query: z.object({ id: idText }),
  response: z.array(noteVersion),
  errors: ['not_found'],
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});

/** The content of an earlier version. */
export const viewNoteVersion = call({
  method: 'GET',
  path: 'notes/version',
  own: true,
  access: 'user',
  summary: 'An earlier version of a note',
  query: z.object({ id: idText, versionId: idText }),
  response: z.object({ content: noteContent }),
  errors: ['not_found'],
});

/** Restores an earlier version; the current content becomes a version itself. */
export const restoreNoteVersion = call({
  method: 'POST',
  path: 'notes/restore-version',
  own: true,
  access: 'user',
  summary: 'Restore a version of a note',
  body: z.object({ id, versionId: id, version: count }),
  response: note,
  errors: ['not_found', 'conflict'],
});
