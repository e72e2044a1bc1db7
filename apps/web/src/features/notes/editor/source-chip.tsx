import type { NoteSource } from '@polylogue/contract/notes';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { chatsQuery } from '../../conversation/chats.data.ts';
import classes from './note-pane.module.css';

/** Link to the message a note was made from. */
export function SourceChip({ source }: { source: NoteSource }) {
  const { t } = useTranslation();
  const { data: chats } = useQuery(chatsQuery);
  if (chats === undefined) return null;
  const chat = chats.find(({ id }) => id === source.chatId);
  const icon = <IconMessage size={15} stroke={1.6} aria-hidden />;
  if (chat === undefined) {
    return (
      <span className={classes['chip']}>
        {icon}
        <span>{t('notes.sourceGone')}</span>
      </span>
    );
  }
  return (
    <Link to={paths.chat} search={{ c: chat.id, m: source.messageId }} className={classes['chip']}>
      {icon}
      <span>{t('notes.source', { name: chat.name })}</span>
    </Link>
  );
}
