import type { Attachment } from '../attachments/attachment.ts';
import type { FileKeeper } from './kept-attachments.ts';

/** The files of drafts, stored until they are sent or removed. */
export interface DraftFiles {
  /** Stores the files of these attachments that are new, and forgets those that are no longer among them. */
  keepOnly: (attached: readonly Attachment[]) => void;
  /** A stored file; from now on this page looks after it. */
  adopt: (id: string) => Promise<File | undefined>;
}

function nameOf(id: string): string {
  return `draft ${id}`;
}

/** Creates the store of a user's draft files for one page. Where storage is blocked, a reload loses them. */
export function createDraftFiles(files: FileKeeper): DraftFiles {
  const stored = new Set<string>();
  return {
    keepOnly: (attached) => {
      const needed = new Set<string>();
      for (const { id, carriage } of attached) {
        if (carriage.field !== 'file') continue;
        needed.add(id);
        if (stored.has(id)) continue;
        stored.add(id);
        files.keep(nameOf(id), carriage.file).catch(() => stored.delete(id));
      }
      for (const id of stored) {
        if (needed.has(id)) continue;
        stored.delete(id);
        void files.forget(nameOf(id));
      }
    },
    adopt: async (id) => {
      const file = await files.get(nameOf(id));
      if (file !== undefined) stored.add(id);
      return file;
    },
  };
}
