import { IconBooks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useChatItem } from '../conversation/chats.data.ts';
import { useLibraryButton } from './use-library-button.ts';

/** Opens the library beside the chat, and says how many capsules the chat has. */
export function CapsulesButton({ chatId }: { chatId: number | null }) {
  const { t } = useTranslation();
  const library = useLibraryButton();
  const count = useChatItem(chatId)?.capsules ?? 0;
  return (
    <>
      <IconButton
        side="top"
        name={t('chats.capsules')}
        icon={<IconBooks size={18} stroke={1.6} />}
        {...library}
      />
      {count === 0 ? null : <Pill tone="neutral">{t('chats.capsuleCount', { count })}</Pill>}
    </>
  );
}
