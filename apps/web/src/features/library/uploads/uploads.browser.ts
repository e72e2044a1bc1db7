import type { AddedFile } from '@polylogue/contract/library-sources';
import { useStore } from 'zustand';
import { whenSessionEnds } from '../../../lib/session/user-state.ts';
import { newClientId } from '../../../lib/client-id.ts';
import { sendFile } from '../sources.data.ts';
import { createUploadQueue, type UploadsState } from './upload-queue.ts';

/** The uploads of this page. */
export const uploads = createUploadQueue<AddedFile>({ send: sendFile, newId: newClientId });

// What waits would go to the next user's library.
whenSessionEnds(uploads.clear);

/** The files of a capsule that wait, are on their way, have failed or are done. */
export function useUploads(capsuleId: number): UploadsState {
  const state = useStore(uploads.store);
  const ofCapsule = (row: { capsuleId: number }) => row.capsuleId === capsuleId;
  return {
    uploads: state.uploads.filter(ofCapsule),
    failures: state.failures.filter(ofCapsule),
    done: state.done.filter(ofCapsule),
  };
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Only while something is on its way: a page with this listener cannot be brought back as it was.
uploads.store.subscribe(({ uploads: waiting }) => {
  if (waiting.length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});
