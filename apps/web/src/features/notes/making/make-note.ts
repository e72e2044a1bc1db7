import { createNote, type Note } from '@polylogue/contract/notes';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { putNote, type NewNote } from '../notes.data.ts';

/** Creates a note at the top of the list; undefined after a failure, which is shown. */
export async function makeNote(
  queryClient: QueryClient,
  t: TFunction,
  wanted: NewNote = {},
): Promise<Note | undefined> {
  try {
    const note = await api(createNote, { body: wanted });
    putNote(queryClient, note);
    return note;
  } catch (error) {
    notifyError(`${t('notes.errors.error_creating_notes')} ${errorText(t, error)}`);
    return undefined;
  }
}
