import i18next from 'i18next';
import type { QueryClient } from '@tanstack/react-query';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { notifyError, notifyUndo } from '../../../ui/notifications/notify.ts';
import { capsulesQuery, ownCapsuleOf, removeCapsule } from '../library.data.ts';
import { addLink, removeSource } from '../sources.data.ts';
import { addFiles } from '../uploads/add-files.ts';
import { uploads } from '../uploads/uploads.browser.ts';

interface Taken {
  capsuleId: number;
  /** Made by this drop, so that undoing removes it whole. */
  isNew: boolean;
  uploadIds: readonly string[];
  sourceIds: readonly number[];
}

async function takeBack(queryClient: QueryClient, taken: Taken): Promise<void> {
  for (const id of taken.uploadIds) uploads.cancel(id);
  if (taken.isNew) {
    await removeCapsule(queryClient, taken.capsuleId);
    return;
  }
  for (const id of taken.sourceIds) await removeSource(queryClient, { kind: 'file', id });
}

/** The chat's own capsule, and whether it was made just now. */
async function capsuleFor(queryClient: QueryClient, chatId: number) {
  const before = await queryClient.ensureQueryData(capsulesQuery);
  const { id: capsuleId } = await ownCapsuleOf(queryClient, chatId);
  return { capsuleId, isNew: !before.some(({ id }) => id === capsuleId) };
}

/** Says why something could not be taken. */
export function tellRefused(failure: unknown): void {
  const { t } = i18next;
  const [field] = isApiError(failure) ? Object.values(fieldErrorTexts(t, failure)) : [];
  const isClosed = isApiError(failure, 'not_permission');
  notifyError(isClosed ? t('library.not_used') : (field ?? errorText(t, failure)));
}

/** Puts a link into the chat's own capsule, which is made the first time. It can be undone. */
export async function takeLinkIntoChat(queryClient: QueryClient, chatId: number, url: string): Promise<void> {
  try {
    const { capsuleId, isNew } = await capsuleFor(queryClient, chatId);
    const { kind, id } = await addLink(queryClient, { capsuleId, url });
    notifyUndo(i18next.t('library.link.taken'), () => {
      const undone = isNew ? removeCapsule(queryClient, capsuleId) : removeSource(queryClient, { kind, id });
      undone.catch(tellRefused);
    });
  } catch (failure) {
    tellRefused(failure);
  }
}

/** Puts files into the chat's own capsule, which is made the first time. It can be undone. */
export async function takeIntoChat(
  queryClient: QueryClient,
  chatId: number,
  files: readonly File[],
): Promise<void> {
  const { t } = i18next;
  try {
    const { capsuleId, isNew } = await capsuleFor(queryClient, chatId);
    const sourceIds: number[] = [];
    const batch = { capsuleId, files, onAdded: (id: number) => void sourceIds.push(id) };
    const uploadIds = addFiles({ queryClient, t }, batch);
    if (uploadIds.length === 0) {
      if (isNew) await removeCapsule(queryClient, capsuleId);
      return;
    }
    notifyUndo(t('library.dropped', { count: uploadIds.length }), () => {
      takeBack(queryClient, { capsuleId, isNew, uploadIds, sourceIds }).catch(tellRefused);
    });
  } catch (failure) {
    tellRefused(failure);
  }
}
