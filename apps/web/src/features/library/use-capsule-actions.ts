import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import type { Capsule, Source } from './capsule.ts';
import { removeCapsule, useDisconnectCapsule, useSwitchCapsule } from './library.data.ts';
import { removeSource, useRefreshLink, useRetrySource } from './sources.data.ts';
import { useRefusal } from './use-refusal.ts';

/** Actions on capsules. What loses something asks first. */
export function useCapsuleActions() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const disconnecting = useDisconnectCapsule();
  const switching = useSwitchCapsule();
  const refuse = useRefusal();

  /** Says why it failed and lets the question close. */
  async function told(act: () => Promise<unknown>, success: string): Promise<boolean> {
    try {
      await act();
    } catch (failure) {
      notifyError(errorText(t, failure));
      return false;
    }
    notifySuccess(success);
    return true;
  }

  return {
    remove: ({ id, name, count, connections }: Capsule, onRemoved?: () => void) =>
      openConfirmed({
        title: t('library.remove.title'),
        text: `${t('library.remove.text', { name, count })} ${
          connections.length === 0 ? '' : t('library.remove.chats', { count: connections.length })
        }`.trim(),
        confirmLabel: t('library.remove.confirm'),
        danger: true,
        onConfirm: async () => {
          const isDone = await told(() => removeCapsule(queryClient, id), t('library.remove.done'));
          if (isDone) onRemoved?.();
        },
      }),
    disconnect: ({ id, name }: Capsule, chatId: number) =>
      openConfirmed({
        title: t('library.disconnect.title'),
        text: t('library.disconnect.text', { name }),
        confirmLabel: t('library.disconnect.confirm'),
        onConfirm: async () => {
          const pair = { capsuleId: id, chatId };
          await told(() => disconnecting.mutateAsync(pair), t('library.disconnect.done'));
        },
      }),
    setEnabled: ({ id }: Capsule, chatId: number, enabled: boolean) =>
      switching.mutate({ capsuleId: id, chatId, enabled }, { onError: refuse }),
  };
}

/** Actions on the sources of a capsule. */
export function useSourceActions(capsuleId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate: refresh } = useRefreshLink();
  const { mutate: retry } = useRetrySource();
  const refuse = useRefusal();
  return {
    remove: (source: Source) =>
      openConfirmed({
        title: t('library.source.remove.title'),
        text: t('library.source.remove.text', { name: source.name }),
        confirmLabel: t('library.source.remove.confirm'),
        danger: true,
        onConfirm: async () => {
          try {
            await removeSource(queryClient, source);
            notifySuccess(t('library.source.remove.done'));
          } catch (failure) {
            notifyError(errorText(t, failure));
          }
        },
      }),
    refresh: (source: Source) => refresh({ capsuleId, source }, { onError: refuse }),
    retry: (source: Source) => retry({ capsuleId, source }, { onError: refuse }),
  };
}
