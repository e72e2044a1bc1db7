import * as z from 'zod/mini';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { removeFiles, type Files, type RefersToFile, type UploadListener } from '../files/files.service.ts';
import { filesOfNotes, lockNotes } from './notes.queries.ts';

/** Removes the files of pictures that no note shows any more, or ever did. */
export const droppedPicturesJob = 'notes.dropped-pictures';

/** Long enough to undo it, and for a page that was asleep to save a text with the picture still in it. */
const graceSeconds = 86_400;

const droppedPicturesData = z.object({ userId: z.number(), fileIds: z.array(z.number()) });

/** What the jobs of notes are done with. */
export interface NotesJobsDeps {
  files: Files;
  /** What of other features shows pictures of users, as answers do: without it they would go after a day. */
  references: readonly RefersToFile[];
}

/** Background work of the notes. */
export function notesJobs({ files, references }: NotesJobsDeps): JobDefinition[] {
  return [
    {
      name: droppedPicturesJob,
      delaySeconds: graceSeconds,
      run: async (data) => {
        const { userId, fileIds } = droppedPicturesData.parse(data);
        await inTransaction(files.database.db, async (transaction) => {
          await lockNotes(transaction, userId);
          const shown = await filesOfNotes(transaction, userId);
          const unused = fileIds.filter((id) => !shown.has(id));
          await removeFiles(files, transaction, { userId, fileIds: unused, references });
        });
      },
    },
  ];
}

/** Has pictures that left a text looked at once the grace period is over: their files go unless something shows them. */
export async function dropPictures(
  { jobs }: Pick<Files, 'jobs'>,
  transaction: Executor,
  dropped: { userId: number; fileIds: readonly number[] },
): Promise<void> {
  if (dropped.fileIds.length === 0) return;
  await jobs.enqueue(transaction, droppedPicturesJob, dropped);
}

/** Has an uploaded picture looked at once the grace period is over: it goes unless a note was saved with it. */
export function expectInNote(files: Pick<Files, 'jobs'>): UploadListener {
  return async (transaction, { userId, fileId, type }) => {
    if (type.startsWith('image/')) await dropPictures(files, transaction, { userId, fileIds: [fileId] });
  };
}
