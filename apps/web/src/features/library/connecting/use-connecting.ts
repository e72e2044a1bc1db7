import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { useConnectCapsules } from '../library.data.ts';
import { useRefusal } from '../use-refusal.ts';

/** Selects capsules and connects them to a chat; the selection clears once they are. */
export function useConnecting(chatId: number | null, onConnected?: () => void) {
  const { t } = useTranslation();
  const { mutate, isPending } = useConnectCapsules();
  const refuse = useRefusal();
  const [selected, setSelected] = useState<readonly number[]>([]);

  function toggle(id: number): void {
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  }

  function connect(): void {
    if (chatId === null || selected.length === 0) return;
    mutate(
      { capsuleIds: selected, chatId },
      {
        onSuccess: () => {
          notifySuccess(t('library.connected', { count: selected.length }));
          setSelected([]);
          onConnected?.();
        },
        onError: refuse,
      },
    );
  }

  return { selected, toggle, clear: () => setSelected([]), connect, isConnecting: isPending };
}
