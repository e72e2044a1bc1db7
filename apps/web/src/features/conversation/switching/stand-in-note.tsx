import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatsQuery } from '../chats.data.ts';
import classes from '../composer/composer.module.css';
import { messagesQuery } from '../conversation.data.ts';
import { messagesIn } from '../message-pages.ts';

/** Says that the chat's own model is gone, and which one answers instead. */
export function StandInNote({ chatId, name }: { chatId: number; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const own = queryClient.getQueryData(chatsQuery.queryKey)?.find(({ id }) => id === chatId)?.modelId;
  const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages ?? [];
  // The catalogue no longer knows its name, but its answers do.
  const last = messagesIn(pages).findLast((one) => one.type === 'response' && one.modelId === own);
  const gone = last?.type === 'response' ? last.modelName : '';
  return (
    <p className={classes['note']} data-tone="warn" role="status">
      {gone === '' ? t('answers.standIn', { name }) : t('answers.standInFor', { gone, name })}
    </p>
  );
}
