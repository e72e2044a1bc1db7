import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Manner } from '../../conversation/conversation.context.ts';
import { messagesQuery } from '../../conversation/conversation.data.ts';
import { messagesIn } from '../../conversation/message-pages.ts';
import { compareDraft } from '../../conversation/sending/draft-key.ts';
import { rowsOf } from '../../conversation/thread/rows.ts';
import { Thread } from '../../conversation/thread/thread.tsx';
import { useChatStream } from '../../conversation/use-chat-stream.ts';
import { CitedSources } from '../../library/citing/citing.parts.tsx';
import { changeSlots } from '../compare.store.ts';
import { usePacedAnswer } from '../pace/use-paced-answer.ts';
import { useHoldStart } from '../reading/use-hold-start.ts';
import { onlyChats } from '../slots.ts';
import type { SlotView } from '../use-slot-views.ts';
import { AnswerSkeleton } from './slot-waiting.tsx';
import classes from './board.module.css';

const columnManner: Manner = {
  isReadOnly: false,
  isColumn: true,
  usePace: usePacedAnswer,
  useFollow: useHoldStart,
};

/** Clears a thread that was deleted elsewhere. */
function useLostThread(chatId: number, error: unknown): void {
  const isLost = isApiError(error, 'not_found');
  useEffect(() => {
    if (isLost) changeSlots((slots) => onlyChats(slots, (id) => id !== chatId));
  }, [chatId, isLost]);
}

interface SlotThreadProps {
  chatId: number;
  view: SlotView;
  isSending: boolean;
}

/** The slot's own conversation, which the other models do not see. */
export function SlotThread({ chatId, view, isSending }: SlotThreadProps) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(messagesQuery(chatId));
  const { data, error, isPending, refetch } = pages;
  useChatStream(chatId);
  useLostThread(chatId, error);
  const rows = useMemo(() => {
    const messages = messagesIn(data?.pages ?? []);
    // With several exchanges, each one gets its request as a heading.
    const isLong = messages.filter(({ type }) => type === 'request').length > 1;
    return rowsOf(messages, []).filter(({ kind }) => kind === 'answer' || isLong);
  }, [data]);
  return (
    <Thread
      pages={pages}
      rows={rows}
      place={compareDraft}
      label={t('compare.threadOf', { name: view.name })}
      manner={columnManner}
      isBusy={view.isRunning || isSending}
      Sources={CitedSources}
    >
      {isPending || isSending ? <AnswerSkeleton /> : null}
      {error !== null && data === undefined ? (
        <div className={classes['failed']}>
          <Notice tone="bad">{errorText(t, error)}</Notice>
          <Button size="sm" onClick={() => void refetch()}>
            {t('answers.tryAgain')}
          </Button>
        </div>
      ) : null}
    </Thread>
  );
}
