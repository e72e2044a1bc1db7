import type { SavedComparison } from '@polylogue/contract/saved-comparisons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { dropChats, readThreads } from '../compare.data.ts';
import { changeSlots, readSaved, readSlots, setSaved } from '../compare.store.ts';
import { onlyChats, slotsWith } from '../slots.ts';
import { saveChats, useRemoveComparison } from './saved.data.ts';

interface SavedActions {
  /** Saves the comparison on screen; resolves to whether that worked. */
  save: () => Promise<boolean>;
  /** Shows a saved comparison. What was on screen is saved first, so that nothing is lost. */
  open: (comparison: SavedComparison) => Promise<void>;
  /** Leaves a saved comparison: the same models, without threads. */
  leave: () => void;
  /** Deletes a saved comparison, after a question. */
  remove: (comparison: SavedComparison) => void;
}

/** Actions on saved comparisons. */
export function useSavedActions(): SavedActions {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const removal = useRemoveComparison();

  function tell(error: unknown): void {
    const isFull = isApiError(error) && fieldErrorTexts(t, error)['chatList'] !== undefined;
    notifyError(isFull ? t('compare.saved.full') : errorText(t, error));
  }

  async function save(): Promise<boolean> {
    const chatIds = readSlots().flatMap(({ chatId }) => chatId ?? []);
    try {
      const saved = await saveChats(queryClient, chatIds);
      setSaved(saved.id);
      notifySuccess(t('compare.saved.done', { title: saved.title }));
      return true;
    } catch (error) {
      tell(error);
      return false;
    }
  }

  function leave(): void {
    setSaved(null);
    changeSlots((slots) => onlyChats(slots, () => false));
  }

  /** Saves or drops what is on screen; false if that failed. */
  async function putAway(): Promise<boolean> {
    const chatIds = readSlots().flatMap(({ chatId }) => chatId ?? []);
    if (readSaved() !== null || chatIds.length === 0) return true;
    try {
      const saved = await saveChats(queryClient, chatIds);
      notifySuccess(t('compare.saved.done', { title: saved.title }));
      return true;
    } catch (error) {
      // Nothing was asked in it, or it is gone.
      if (isApiError(error, 'conflict', 'not_found')) {
        dropChats(queryClient, chatIds);
        return true;
      }
      tell(error);
      return false;
    }
  }

  async function open({ id, chats }: SavedComparison): Promise<void> {
    if (readSaved() === id || !(await putAway())) return;
    try {
      const there = await readThreads(
        queryClient,
        chats.map(({ chatId }) => chatId),
      );
      setSaved(id);
      changeSlots(() => slotsWith(chats.filter(({ chatId }) => there.has(chatId))));
    } catch (error) {
      notifyError(errorText(t, error));
    }
  }

  async function removeNow(id: number): Promise<void> {
    try {
      await removal.mutateAsync(id);
    } catch (error) {
      notifyError(errorText(t, error));
      return;
    }
    if (readSaved() === id) leave();
  }

  return {
    save,
    open,
    leave,
    remove: ({ id, title }) =>
      openConfirmed({
        title: t('compare.saved.removeTitle', { title }),
        text: t('compare.saved.removeText'),
        confirmLabel: t('compare.saved.remove'),
        danger: true,
        onConfirm: () => removeNow(id),
      }),
  };
}
