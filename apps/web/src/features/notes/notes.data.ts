import { storeFile } from '@polylogue/contract/files';
import {
  deleteNote,
  listNotes,
  listNoteVersions,
  orderNotes,
  restoreNoteVersion,
  updateNote,
  viewNote,
  viewNoteVersion,
  type Note,
  type NoteContent,
  type NoteItem,
  type NoteOrder,
  type NoteSource,
} from '@polylogue/contract/notes';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { useListChange } from '../../lib/list-change.ts';
import { withNoteChange, withNoteOrder, withoutNote, type NoteChange } from './list/note-places.ts';
import { notesKey } from './notes.keys.ts';

/** Every note of the user, without its content. */
export const notesQuery = queryOptions({
  queryKey: [notesKey],
  queryFn: ({ signal }) => api(listNotes, {}, { signal }),
});

/** A note with its content. The list says when there is a newer version. */
export function noteQuery(id: number) {
  return queryOptions({
    queryKey: ['note', id],
    queryFn: ({ signal }) => api(viewNote, { query: { id } }, { signal }),
    // Always refetched on open: the cache may predate a remote change.
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/** Earlier versions of a note. */
export function noteVersionsQuery(id: number) {
  return queryOptions({
    queryKey: ['note-versions', id],
    queryFn: ({ signal }) => api(listNoteVersions, { query: { id } }, { signal }),
    staleTime: 0,
  });
}

/** The content of one of them, which never changes. */
export function noteVersionQuery(id: number, versionId: number) {
  return queryOptions({
    queryKey: ['note-version', id, versionId],
    queryFn: ({ signal }) => api(viewNoteVersion, { query: { id, versionId } }, { signal }),
    staleTime: Infinity,
  });
}

const list = { name: notesKey, queryKey: notesQuery.queryKey };

function itemOf({ id, name, pin, order, version }: Note): NoteItem {
  return { id, name, pin, order, version };
}

/** Caches a note returned by the server; a new one goes first in the list. */
export function putNote(queryClient: QueryClient, note: Note): void {
  queryClient.setQueryData(noteQuery(note.id).queryKey, note);
  queryClient.setQueryData(notesQuery.queryKey, (known) => {
    if (known === undefined) return undefined;
    const isKnown = known.some(({ id }) => id === note.id);
    if (!isKnown) return [itemOf(note), ...known];
    return known.map((one) => (one.id === note.id ? { ...one, version: note.version } : one));
  });
}

/** Renames or pins. */
export function useUpdateNote() {
  return useListChange(list, {
    call: (change: NoteChange) => api(updateNote, { body: change }),
    change: withNoteChange,
  });
}

/** Reorders notes. */
export function useOrderNotes() {
  return useListChange(list, {
    call: (orderList: NoteOrder[]) => api(orderNotes, { body: { orderList } }),
    change: withNoteOrder,
  });
}

/** Removes a note. */
export function useDeleteNote() {
  return useListChange(list, {
    call: (id: number) => api(deleteNote, { query: { id } }),
    change: withoutNote,
  });
}

/** Initial content of a note. */
export interface NewNote {
  name?: string;
  content?: NoteContent;
  source?: NoteSource;
}

/** Restores an earlier version. */
export function useRestoreNoteVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { id: number; versionId: number; version: number }) =>
      api(restoreNoteVersion, { body: wanted }),
    onSuccess: (note) => putNote(queryClient, note),
  });
}

/** Uploads an image; the note refers to it by id. */
export function useStorePicture() {
  return useMutation({ mutationFn: (file: File) => api(storeFile, { files: { file } }) });
}
