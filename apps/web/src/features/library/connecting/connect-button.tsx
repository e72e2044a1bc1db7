import { IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { connectionTo, type Capsule } from '../capsule.ts';
import { useConnectCapsules } from '../library.data.ts';
import { openConnectToChat } from '../library.modals.ts';
import { useRefusal } from '../use-refusal.ts';

interface ConnectButtonProps {
  capsule: Capsule;
  chatId: number | null;
  /** Whether there is room for the icon only. */
  isNarrow: boolean;
}

/** Connects the capsule to the chat one came from, or to one of the chats. */
export function ConnectButton({ capsule, chatId, isNarrow }: ConnectButtonProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useConnectCapsules();
  const refuse = useRefusal();
  if (chatId !== null && connectionTo(capsule, chatId) !== undefined) return null;

  function connect(): void {
    if (chatId === null) {
      openConnectToChat({ capsule });
      return;
    }
    mutate(
      { capsuleIds: [capsule.id], chatId },
      { onSuccess: () => notifySuccess(t('library.connected', { count: 1 })), onError: refuse },
    );
  }

  const name = t(chatId === null ? 'library.connectTo' : 'library.connectHere');
  const icon = <IconMessagePlus size={17} stroke={1.6} />;
  if (isNarrow) return <IconButton name={name} icon={icon} disabled={isPending} onClick={connect} />;
  return (
    <Button icon={icon} loading={isPending} onClick={connect}>
      {name}
    </Button>
  );
}
