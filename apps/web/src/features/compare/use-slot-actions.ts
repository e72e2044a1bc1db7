import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { paths } from '../../paths.ts';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { dropChats, useKeepChat } from './compare.data.ts';
import { changeSlots, readSaved, readSlots } from './compare.store.ts';
import { onlyChats, withModel, withoutSlot, type Slot } from './slots.ts';
import type { SlotView } from './use-slot-views.ts';

interface SlotActions {
  chooseModel: (view: SlotView, modelId: number) => void;
  remove: (view: SlotView) => void;
  keep: (view: SlotView) => void;
  /** Clears all threads; the models stay. */
  startOver: () => void;
}

/** Actions on slots. Those that remove answers ask for confirmation. */
export function useSlotActions(): SlotActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keepChat = useKeepChat();

  /** Changes the slots and deletes threads that are no longer used. */
  function change(next: (slots: readonly Slot[]) => readonly Slot[]): void {
    const before = readSlots().flatMap(({ chatId }) => chatId ?? []);
    changeSlots(next);
    const after = new Set(readSlots().flatMap(({ chatId }) => chatId ?? []));
    dropChats(
      queryClient,
      before.filter((chatId) => !after.has(chatId)),
    );
  }

  function afterQuestion(view: SlotView, action: () => void): void {
    if (view.messages.length === 0) {
      action();
      return;
    }
    openConfirmed({
      title: t('compare.dropTitle', { name: view.name }),
      text: t('compare.dropText'),
      confirmLabel: t('compare.drop'),
      danger: true,
      onConfirm: action,
    });
  }

  async function keepNow(chatId: number): Promise<void> {
    const compared = readSlots().flatMap((slot) => slot.chatId ?? []);
    let chat;
    try {
      chat = await keepChat.mutateAsync({ chatId, compared });
    } catch (error) {
      notifyError(errorText(t, error));
      return;
    }
    // Of a saved comparison a copy was kept.
    if (readSaved() === null) changeSlots((slots) => onlyChats(slots, () => false));
    // Not awaited: the dialog need not stay open until the chat has rendered.
    void navigate({ to: paths.chat, search: { c: chat.id } });
  }

  function keepText(others: number): string {
    if (readSaved() !== null) return t('compare.keepCopy');
    return others === 0 ? t('compare.keepAlone') : t('compare.keepText', { count: others });
  }

  return {
    chooseModel: (view, modelId) => {
      if (view.slot.modelId === modelId) return;
      afterQuestion(view, () => change((slots) => withModel(slots, view.slot.key, modelId)));
    },
    remove: (view) => afterQuestion(view, () => change((slots) => withoutSlot(slots, view.slot.key))),
    keep: ({ slot: { chatId }, name }) => {
      if (chatId === null) return;
      const others = readSlots().filter((slot) => slot.chatId !== null && slot.chatId !== chatId).length;
      openConfirmed({
        title: t('compare.keepTitle', { name }),
        text: keepText(others),
        confirmLabel: t('compare.keep'),
        onConfirm: () => keepNow(chatId),
      });
    },
    startOver: () =>
      openConfirmed({
        title: t('compare.startOverTitle'),
        text: t('compare.startOverText'),
        confirmLabel: t('compare.startOver'),
        danger: true,
        onConfirm: () => change((slots) => onlyChats(slots, () => false)),
      }),
  };
}
