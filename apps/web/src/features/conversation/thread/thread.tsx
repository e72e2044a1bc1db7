import { IconArrowDown } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VirtualRows } from '../../../ui/virtual-rows.tsx';
import {
  ConversationContext,
  type Conversation,
  type LargePicture,
  type Manner,
} from '../conversation.context.ts';
import { useChatSettings } from '../conversation.data.ts';
import { useEditedIds } from '../editing/edits.store.ts';
import type { MessagePages } from '../message-pages.ts';
import { useSaveTable } from '../use-save-table.ts';
import { LoadEarlier } from './load-earlier.tsx';
import classes from './thread.module.css';
import { RowView } from './row-view.tsx';
import type { Row } from './rows.ts';
import { useAnswerKeys } from './use-answer-keys.ts';
import { useIsOpening } from './use-is-opening.ts';
import { usePrepending } from './use-prepending.ts';
import { useReachMessage } from './use-reach-message.ts';

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox);

/**
 * About what a row takes, in pixels, until it is measured. Without it the list takes every row for a line, and opening a chat
 * renders a whole page of messages instead of those at its end.
 */
const usualRow = 240;

/** About how many rows the list renders at its end: what a screen and the room before it take. */
const rowsAtEnd = 6;

/** Space above the first message for the "load earlier" row. */
export const headRoom = { page: 56, column: 16, columnWithEarlier: 48 };

interface ThreadProps {
  /**
   * The pages the rows are made of. Handed in together with them: read here, they could be a page ahead of the rows, and a
   * message of that page would be taken for deleted.
   */
  pages: Pick<
    UseInfiniteQueryResult<MessagePages>,
    'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >;
  rows: readonly Row[];
  /** The place of its next message. */
  place: string;
  /** Accessible name of the list. */
  label: string;
  manner: Manner;
  /** Nothing else can start in this chat. */
  isBusy: boolean;
  extras?: Conversation['extras'];
  Sources?: Conversation['Sources'];
  /** Shown below the last message. */
  children?: ReactNode;
}

/** The virtualized message list. Renders the rows in view and those being edited. */
export function Thread(props: ThreadProps) {
  const { pages, rows, place, label, manner, isBusy, extras, Sources, children } = props;
  const { t } = useTranslation();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const { isPrepending, begin } = usePrepending(data?.pages.length ?? 0, isFetchNextPageError);
  const list = useRef<VirtualizerHandle>(null);
  // A column with a single exchange shows its answer only.
  const start = Math.max(
    0,
    rows.findLastIndex(({ kind }) => kind === 'request'),
  );
  const { scroller, content, isAtEnd, onScroll, toEnd, stopFollowing } = manner.useFollow({
    key: rows[start]?.key,
    top: () => list.current?.getItemOffset(start) ?? 0,
  });
  const [picture, setPicture] = useState<LargePicture | null>(null);
  const { isFormatted } = useChatSettings();
  const saveTable = useSaveTable();
  const shared = useMemo(
    (): Conversation => ({
      manner,
      isFormatted,
      isBusy,
      showPicture: setPicture,
      saveTable,
      extras,
      Sources,
    }),
    [manner, isFormatted, isBusy, saveTable, extras, Sources],
  );
  // Rows being edited stay mounted, so the editor keeps its caret and history while the user scrolls.
  const edited = useEditedIds();
  // So do the last ones while a chat opens: the list itself renders none before it has measured its box, and then all of them
  // in one task that blocks the page.
  const end = useIsOpening() && !manner.isColumn ? rows.length - rowsAtEnd : rows.length;
  const kept = rows.flatMap(({ key }, index) =>
    index >= end || edited.includes(Number(key)) ? [index] : [],
  );
  const lastKey = rows.at(-1)?.kind === 'outgoing' ? rows.at(-1)?.key : undefined;
  const columnRoom = hasNextPage ? headRoom.columnWithEarlier : headRoom.column;
  const room = manner.isColumn ? columnRoom : headRoom.page;

  const openAtEnd = useEffectEvent(() => {
    if (manner.isColumn) return;
    toEnd();
    // Tells the list at once: with the browser's own event, a frame later, it would render its beginning first. scrollToIndex()
    // would repeat itself while rows are measured, even against a user who scrolls up meanwhile.
    scroller.current?.dispatchEvent(new Event('scroll'));
  });
  // A chat opens at its end and follows new content; a column begins where its manner says.
  useLayoutEffect(() => openAtEnd(), []);

  useEffect(() => {
    // After sending, scroll to the answer.
    if (lastKey !== undefined) toEnd();
  }, [lastKey, toEnd]);

  function loadEarlier(): void {
    if (isFetchingNextPage) return;
    begin();
    void fetchNextPage();
  }

  useReachMessage({
    isAsked: !manner.isColumn,
    rows,
    list,
    hasEarlier: hasNextPage,
    isLoading: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
    loadEarlier,
    stopFollowing,
  });

  useAnswerKeys({ isOn: !manner.isColumn, rows, scroller, list, stopFollowing });

  return (
    <ConversationContext value={shared}>
      <div className={classes['frame']} data-column={manner.isColumn ? '' : undefined}>
        <div
          ref={scroller}
          className={classes['scroller']}
          onScroll={onScroll}
          role="region"
          aria-label={label}
          tabIndex={0}
        >
          <div ref={content} className={classes['column']}>
            <div className={classes['head']} style={{ height: room }}>
              {hasNextPage ? (
                <LoadEarlier
                  isLoading={isFetchingNextPage}
                  hasFailed={isFetchNextPageError}
                  onLoad={loadEarlier}
                />
              ) : null}
            </div>
            <Virtualizer
              as={VirtualRows}
              ref={list}
              scrollRef={scroller}
              startMargin={room}
              shift={isPrepending}
              itemSize={usualRow}
              bufferSize={600}
              keepMounted={kept}
            >
              {rows.map((row) => (
                <RowView key={row.key} row={row} place={place} />
              ))}
            </Virtualizer>
            {children}
          </div>
        </div>
        {isAtEnd || manner.isColumn ? null : (
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
      {picture === null ? null : (
        <Lightbox picture={picture} onClose={() => setPicture(null)} onLost={() => setPicture(null)} />
      )}
    </ConversationContext>
  );
}
