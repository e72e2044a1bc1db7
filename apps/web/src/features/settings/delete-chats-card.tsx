import { useTranslation } from 'react-i18next';
import { useRemoveAllChats } from '../chats/tree/tree.data.ts';
import { DeletionCard } from './deletion-card.tsx';

/** Deletes all chats. */
export function DeleteChatsCard() {
  const { t } = useTranslation();
  const removeAll = useRemoveAllChats();
  return (
    <DeletionCard
      block="delete-chats"
      texts="settings.deleteChats"
      done={t('settings.deleteChats.done')}
      failed={t('settings.deleteChats.failed')}
      remove={() => removeAll.mutateAsync()}
    />
  );
}
