import { notificationLife } from '@polylogue/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { putAddedFile } from '../sources.data.ts';
import { checkFiles, type RefusedFile } from './check-files.ts';
import type { UploadFailure } from './upload-queue.ts';
import { uploads } from './uploads.browser.ts';

/** What uploading needs of the page. */
export interface UploadPage {
  queryClient: QueryClient;
  t: TFunction;
}

/** Says why a file was left out. One that is too large or of another format is named. */
function refusalText(t: TFunction, { code, name }: RefusedFile): string {
  const text = t(`library.${code}`);
  return code === 'library_error_limit' ? text : `${name} - ${text}`;
}

/** Says why an upload failed, after the name of its file. */
export function failureTextOf(t: TFunction, { file, error }: UploadFailure): string {
  const [field] = isApiError(error) ? Object.values(fieldErrorTexts(t, error)) : [];
  return `${file.name} - ${field ?? errorText(t, error)}`;
}

function listenerFor({ queryClient, t }: UploadPage, onAdded?: (sourceId: number) => void) {
  return {
    onDone: (added: Parameters<typeof putAddedFile>[2], { capsuleId }: { capsuleId: number }) => {
      putAddedFile(queryClient, capsuleId, added);
      notifySuccess(t('library.file_uploaded'), notificationLife.upload);
      onAdded?.(added.fileId);
    },
    onFailed: (failure: UploadFailure) => notifyError(failureTextOf(t, failure)),
  };
}

interface Batch {
  capsuleId: number;
  files: readonly File[];
  /** Called for each file once it is stored. */
  onAdded?: (sourceId: number) => void;
}

/** Uploads files into a capsule one after another, and says which were left out. Returns the ids of the uploads. */
export function addFiles(page: UploadPage, { capsuleId, files, onAdded }: Batch): string[] {
  const waiting = uploads.store.getState().uploads.filter((one) => one.capsuleId === capsuleId).length;
  const { taken, refused } = checkFiles(files, waiting);
  for (const one of refused) notifyError(refusalText(page.t, one));
  return uploads.add(
    taken.map((file) => ({ capsuleId, file })),
    listenerFor(page, onAdded),
  );
}

/** Uploads a file in the place of a source. */
export function replaceSource(
  page: UploadPage,
  { capsuleId, file, replaceId }: { capsuleId: number; file: File; replaceId: number },
): void {
  const { refused } = checkFiles([file], 0);
  if (refused.length > 0) {
    for (const one of refused) notifyError(refusalText(page.t, one));
    return;
  }
  uploads.add([{ capsuleId, file, replaceId }], listenerFor(page));
}

/** Puts a file that the capsule has already in the place of what it has. */
export function replaceFile(page: UploadPage, failure: UploadFailure, replaceId: number): void {
  uploads.dismiss(failure.id);
  const { capsuleId, file } = failure;
  uploads.add([{ capsuleId, file, replaceId }], listenerFor(page));
}
