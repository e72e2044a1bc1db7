import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../lib/chat-item.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import classes from './chat.module.css';
import { useChatActions } from './tree/use-chat-actions.ts';

/** Says that the open chat is in the archive, and takes it out. */
export function ArchivedMark({ chat }: { chat: ChatItem }) {
  const { t } = useTranslation();
  const { chats } = useChatActions();
  return (
    <span className={classes['archived']}>
      <Pill tone="neutral">{t('chats.archive.mark')}</Pill>
      <Button size="sm" look="ghost" onClick={() => chats.archive([chat], false)}>
        {t('chats.archive.takeOut')}
      </Button>
    </span>
  );
}
