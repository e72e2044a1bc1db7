import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useChatItem } from '../../conversation/chats.data.ts';
import classes from '../library.module.css';
import type { useConnecting } from './use-connecting.ts';

interface ConnectBarProps {
  connecting: ReturnType<typeof useConnecting>;
  chatId: number | null;
}

/** Connects the selected capsules to the chat; there is none while nothing is selected. */
export function ConnectBar({ connecting, chatId }: ConnectBarProps) {
  const { t } = useTranslation();
  const chat = useChatItem(chatId);
  const { selected, clear, connect, isConnecting } = connecting;
  if (chatId === null || selected.length === 0) return null;
  return (
    <div className={classes['connectBar']} role="region" aria-label={t('library.selection')}>
      <p role="status">
        <b>{t('library.selected', { count: selected.length })}</b>
        {chat === undefined ? null : (
          <span>{t('library.willRead', { count: selected.length, name: chat.name })}</span>
        )}
      </p>
      <Button look="ghost" onClick={clear}>
        {t('library.clear')}
      </Button>
      <Button look="primary" loading={isConnecting} onClick={connect}>
        {t('library.connect', { count: selected.length })}
      </Button>
    </div>
  );
}
