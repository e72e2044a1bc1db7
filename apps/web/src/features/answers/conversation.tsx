import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectionNote } from '../notes/making/selection-note.tsx';
import { messagesQuery, useChatSettings } from './answers.data.ts';
import { Composer } from './composer/composer.tsx';
import {
  ConversationContext,
  type Conversation as Shared,
  type LargePicture,
} from './conversation.context.ts';
import classes from './conversation.module.css';
import { MessageList } from './list/message-list.tsx';
import { MessageSkeletons } from './list/message-skeletons.tsx';
import { rowsOf } from './list/rows.ts';
import { messagesIn } from './message-pages.ts';
import { useOutgoing } from './sending/outbox.store.ts';
import { useRunningAnswer } from './use-running-answer.ts';
import { useSaveTable } from './use-save-table.ts';

const Lightbox = lazy(async () => ({ default: (await import('./list/lightbox.tsx')).Lightbox }));

interface ConversationProps {
  chatId: number;
  /** What stands where no message is yet. */
  empty: ReactNode;
}

/** Tells a screen reader that an answer is being written and when it is there; the words themselves are read on demand. */
function WritingVoice({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  const [spoke, setSpoke] = useState(name);
  if (name !== undefined && name !== spoke) setSpoke(name);
  const words =
    name === undefined
      ? spoke === undefined
        ? ''
        : t('answers.isDone', { name: spoke })
      : t('answers.isWriting', { name });
  return (
    <p className="heard" role="status">
      {words}
    </p>
  );
}

/** A chat: its messages, and where the next one is written. */
export function Conversation({ chatId, empty }: ConversationProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useInfiniteQuery(messagesQuery(chatId));
  const outgoing = useOutgoing(chatId);
  const messages = useMemo(() => messagesIn(data?.pages ?? []), [data]);
  const rows = useMemo(() => rowsOf(messages, outgoing), [messages, outgoing]);
  const running = useRunningAnswer(messages);
  const [picture, setPicture] = useState<LargePicture | null>(null);
  const isFormatted = useChatSettings().formatting === '1';
  const saveTable = useSaveTable();

  const isBusy = running !== undefined || outgoing !== undefined;
  const shared = useMemo(
    (): Shared => ({ chatId, isFormatted, isBusy, showPicture: setPicture, saveTable }),
    [chatId, isFormatted, isBusy, saveTable],
  );

  return (
    <ConversationContext value={shared}>
      {isPending ? <MessageSkeletons /> : null}
      {error !== null && data === undefined ? (
        <div className={classes['failed']}>
          <Notice tone="bad">{errorText(t, error)}</Notice>
          <Button onClick={() => void refetch()}>{t('answers.tryAgain')}</Button>
        </div>
      ) : null}
      {data !== undefined && rows.length === 0 ? empty : null}
      {data !== undefined && rows.length > 0 ? <MessageList chatId={chatId} rows={rows} /> : null}
      <SelectionNote chatId={chatId} />
      <WritingVoice name={running?.modelName} />
      <Composer chatId={chatId} running={running} />
      {picture === null ? null : (
        <Suspense fallback={null}>
          <Lightbox picture={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </ConversationContext>
  );
}
