import { IconArrowDown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { messagesQuery } from '../answers.data.ts';
import { AnswerRow } from './answer-row.tsx';
import { LoadEarlier } from './load-earlier.tsx';
import classes from './list.module.css';
import { OutgoingRow } from './outgoing-row.tsx';
import { RequestRow } from './request-row.tsx';
import type { Row } from './rows.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { usePrepending } from './use-prepending.ts';
import { useReachMessage } from './use-reach-message.ts';

/** Room above the first message, where the line of the earlier ones stands. */
const headRoom = 56;

function RowView({ row }: { row: Row }) {
  switch (row.kind) {
    case 'request':
      return <RequestRow message={row.message} answer={row.answer} isLast={row.isLast} />;
    case 'answer':
      return <AnswerRow message={row.message} isLast={row.isLast} />;
    case 'outgoing':
      return <OutgoingRow outgoing={row.outgoing} />;
    default:
      return row satisfies never;
  }
}

/** The messages of a chat. Only those in sight are drawn, however many there are. */
export function MessageList({ chatId, rows }: { chatId: number; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    messagesQuery(chatId),
  );
  const { isPrepending, begin } = usePrepending(data?.pages.length ?? 0);
  const { scroller, content, isAtEnd, onScroll, toEnd, letGo } = useFollowEnd();
  const list = useRef<VirtualizerHandle>(null);
  const lastKey = rows.at(-1)?.kind === 'outgoing' ? rows.at(-1)?.key : undefined;

  const openAtEnd = useEffectEvent(() => {
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    toEnd();
  });
  // A chat is opened at its end; what comes later is followed.
  useLayoutEffect(() => openAtEnd(), []);

  useEffect(() => {
    // Whoever sends wants to see what comes of it.
    if (lastKey !== undefined) toEnd();
  }, [lastKey, toEnd]);

  function loadEarlier(): void {
    if (isFetchingNextPage) return;
    begin();
    void fetchNextPage();
  }

  useReachMessage({
    rows,
    list,
    hasEarlier: hasNextPage,
    isLoading: isFetchingNextPage,
    loadEarlier,
    letGo,
  });

  return (
    <div className={classes['frame']}>
      <div
        ref={scroller}
        className={classes['scroller']}
        onScroll={onScroll}
        role="region"
        aria-label={t('answers.messages')}
        tabIndex={0}
      >
        <div ref={content} className={classes['column']}>
          <div className={classes['head']} style={{ height: headRoom }}>
            {hasNextPage ? (
              <LoadEarlier
                isLoading={isFetchingNextPage}
                hasFailed={isFetchNextPageError}
                onLoad={loadEarlier}
              />
            ) : null}
          </div>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            startMargin={headRoom}
            shift={isPrepending}
            bufferSize={600}
          >
            {rows.map((row) => (
              <RowView key={row.key} row={row} />
            ))}
          </Virtualizer>
        </div>
      </div>
      {isAtEnd ? null : (
        <div className={classes['toNewest']}>
          <IconButton
            framed
            side="top"
            name={t('answers.toNewest')}
            icon={<IconArrowDown size={18} stroke={1.6} />}
            onClick={() => toEnd('smooth')}
          />
        </div>
      )}
    </div>
  );
}
