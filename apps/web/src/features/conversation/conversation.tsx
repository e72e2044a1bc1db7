import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { messagesQuery, useEndKept, useStopAnswer } from './conversation.data.ts';
import { pageManner, type Conversation as Shared } from './conversation.context.ts';
import classes from './conversation.module.css';
import { MessageSkeletons } from './thread/message-skeletons.tsx';
import { rowsOf } from './thread/rows.ts';
import { Thread } from './thread/thread.tsx';
import { messagesIn } from './message-pages.ts';
import { useQueue } from './sending/drafts.ts';
import type { OpenChat } from './sending/open-chat.ts';
import { useRunningAnswer } from './use-running-answer.ts';
import { WritingVoices } from './writing-voices.tsx';

interface ConversationProps extends OpenChat {
  /** Shown while there are no messages. */
  empty: ReactNode;
  extras: Shared['extras'];
  Sources: Shared['Sources'];
  /** Overlays of the page. */
  children?: ReactNode;
}

/** A chat: its messages and the composer. */
export function Conversation({ chatId, place, empty, extras, Sources, children }: ConversationProps) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery({ ...messagesQuery(chatId ?? 0), enabled: chatId !== null });
  const { data, error, isPending, refetch } = pages;
  useEndKept(chatId);
  const queue = useQueue(place);
  const messages = useMemo(() => messagesIn(data?.pages ?? []), [data]);
  const rows = useMemo(() => rowsOf(messages, queue), [messages, queue]);
  const running = useRunningAnswer(chatId);
  const isBusy = running !== undefined || queue.length > 0;
  const { mutate: stop } = useStopAnswer();
  const uuid = running?.uuid ?? null;
  useShortcut(
    'stop',
    uuid === null ? undefined : () => stop(uuid, { onError: () => notifyError(t('answers.notStopped')) }),
  );

  return (
    <>
      {isPending && rows.length === 0 ? <MessageSkeletons /> : null}
      {error !== null && data === undefined ? (
        <div className={classes['failed']}>
          <Notice tone="bad">{errorText(t, error)}</Notice>
          <Button onClick={() => void refetch()}>{t('answers.tryAgain')}</Button>
        </div>
      ) : null}
      {data !== undefined && rows.length === 0 ? empty : null}
      {rows.length > 0 ? (
        <Thread
          pages={pages}
          rows={rows}
          place={place}
          label={t('answers.messages')}
          manner={pageManner}
          isBusy={isBusy}
          extras={extras}
          Sources={Sources}
        />
      ) : null}
      {children}
      <WritingVoices names={running === undefined ? [] : [running.modelName]} />
    </>
  );
}
