import type { Message, ResponseMessage } from '@polylogue/contract/answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messagesQuery, useChatSettings } from '../../answers/answers.data.ts';
import { useStreamedAnswer } from '../../answers/answers.stream.ts';
import {
  ConversationContext,
  type Conversation,
  type LargePicture,
} from '../../answers/conversation.context.ts';
import { AnswerBody } from '../../answers/list/answer-body.tsx';
import { AnswerError } from '../../answers/list/answer-error.tsx';
import { LoadEarlier } from '../../answers/list/load-earlier.tsx';
import { ReasoningFold } from '../../answers/list/reasoning-fold.tsx';
import { useFollowEnd } from '../../answers/list/use-follow-end.ts';
import { shownAnswer } from '../../answers/shown-answer.ts';
import { useChatStream } from '../../answers/use-chat-stream.ts';
import { useSaveTable } from '../../answers/use-save-table.ts';
import { changeSlots } from '../compare.store.ts';
import { usePacedAnswer } from '../pace/use-paced-answer.ts';
import { onlyChats } from '../slots.ts';
import type { SlotView } from '../use-slot-views.ts';
import { AnswerSkeleton } from './slot-waiting.tsx';
import classes from './board.module.css';

const Lightbox = lazy(async () => ({ default: (await import('../../answers/list/lightbox.tsx')).Lightbox }));

/** An answer of the slot, as far as it is shown. */
function SlotAnswer({ message }: { message: ResponseMessage }) {
  const { t } = useTranslation();
  const answer = usePacedAnswer(shownAnswer(message, useStreamedAnswer(message.id)));
  const { error_msg: error, failover, reasoning } = answer;
  return (
    <article aria-label={t('answers.answerOf', { name: answer.modelName })}>
      {failover === null || error !== null ? null : (
        <p className={classes['aside']}>{t('answers.failover', { from: failover.from, to: failover.to })}</p>
      )}
      {reasoning === null ? null : (
        <ReasoningFold
          text={reasoning}
          isThinking={answer.state === 'loading' && answer.response === ''}
          milliseconds={answer.thinking_ms}
        />
      )}
      <AnswerBody answer={answer} />
      {error === null ? null : <AnswerError answer={answer} code={error} keepsModel />}
    </article>
  );
}

/** A request and its answers. Once there are several, each is headed by what was asked. */
function ThreadMessage({ message, isLong }: { message: Message; isLong: boolean }) {
  if (message.type === 'response') return <SlotAnswer message={message} />;
  return isLong ? <p className={classes['asked']}>{message.message}</p> : null;
}

/** Lets go of a thread that was deleted elsewhere. */
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

/** The slot's own conversation: no other model knows of it. */
export function SlotThread({ chatId, view, isSending }: SlotThreadProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(messagesQuery(chatId));
  const { scroller, content, onScroll } = useFollowEnd();
  const [picture, setPicture] = useState<LargePicture | null>(null);
  const isFormatted = useChatSettings().formatting === '1';
  const saveTable = useSaveTable();
  useChatStream(chatId);
  useLostThread(chatId, query.error);
  const isBusy = view.isRunning || isSending;
  const shared = useMemo(
    (): Conversation => ({ chatId, isFormatted, isBusy, showPicture: setPicture, saveTable }),
    [chatId, isFormatted, isBusy, saveTable],
  );
  const isLong = view.messages.filter(({ type }) => type === 'request').length > 1;
  return (
    <ConversationContext value={shared}>
      <div
        ref={scroller}
        className={classes['body']}
        onScroll={onScroll}
        role="region"
        aria-label={t('compare.threadOf', { name: view.model?.name })}
        tabIndex={0}
      >
        <div ref={content} className={classes['thread']}>
          {query.hasNextPage ? (
            <LoadEarlier
              isLoading={query.isFetchingNextPage}
              hasFailed={query.isFetchNextPageError}
              onLoad={() => void query.fetchNextPage()}
            />
          ) : null}
          {view.messages.map((message) => (
            <ThreadMessage key={message.id} message={message} isLong={isLong} />
          ))}
          {query.isPending || isSending ? <AnswerSkeleton /> : null}
          {query.error !== null && query.data === undefined ? (
            <div className={classes['failed']}>
              <Notice tone="bad">{errorText(t, query.error)}</Notice>
              <Button size="sm" onClick={() => void query.refetch()}>
                {t('answers.tryAgain')}
              </Button>
            </div>
          ) : null}
        </div>
      </div>
      {picture === null ? null : (
        <Suspense fallback={null}>
          <Lightbox picture={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </ConversationContext>
  );
}
