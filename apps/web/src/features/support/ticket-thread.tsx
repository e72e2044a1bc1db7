import { channels } from '@polylogue/contract/realtime';
import type { Ticket, TicketFrame, TicketMessage } from '@polylogue/contract/support';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { messagesQuery, putFrame, useCloseTicket, useReadTicket, useSendMessage } from './support.data.ts';
import classes from './support.module.css';
import { ThreadView } from './thread-view.tsx';

/** Marks the newest answer as read as soon as the thread can be seen: an open page far away is not reading. */
function useReading(
  view: RefObject<HTMLElement | null>,
  ticket: Ticket,
  messages: readonly TicketMessage[] | undefined,
): void {
  const { mutate } = useReadTicket();
  const session = useSession();
  const isOperator = session.isAuth && session.impersonated;
  const answerId = messages?.findLast(({ fromSupport, status }) => fromSupport && status === null)?.id;
  const isWaiting = ticket.unread && answerId !== undefined && !isOperator;
  const read = useEffectEvent(() => {
    if (isWaiting) mutate({ ticketId: ticket.id, messageId: answerId });
  });
  useEffect(() => {
    const element = view.current;
    if (!isWaiting || element === null) return undefined;
    let isOnScreen = false;
    const look = (): void => {
      if (isOnScreen && document.visibilityState === 'visible') read();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isOnScreen = entry?.isIntersecting === true;
        look();
      },
      { threshold: 0.3 },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [view, isWaiting, answerId]);
}

/** The user's own ticket, live. */
export function TicketThread({ ticket, heading }: { ticket: Ticket; heading: 'h3' | 'none' }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { userId, username } = useSession();
  const query = useQuery(messagesQuery(ticket.id));
  const send = useSendMessage(ticket.id);
  const close = useCloseTicket(ticket.id);
  const view = useRef<HTMLDivElement>(null);
  useReading(view, ticket, query.data);
  useChannel(userId === null ? null : channels.feedbackChat(userId, ticket.id), {
    // What was written while nobody listened is not repeated.
    onSubscribed: () => void queryClient.invalidateQueries({ queryKey: messagesQuery(ticket.id).queryKey }),
    onEvent: (data) => putFrame(queryClient, data as TicketFrame),
  });

  const waiting =
    query.error === null ? (
      <div className={classes['waiting']} role="status" aria-label={t('support.thread.loading')}>
        <Skeleton width="60%" height={64} />
        <Skeleton width="80%" height={48} />
      </div>
    ) : (
      <div className={classes['waiting']}>
        <Notice tone="bad">{errorText(t, query.error)}</Notice>
        <Button size="sm" onClick={() => void query.refetch()}>
          {t('support.thread.again')}
        </Button>
      </div>
    );
  return (
    <div ref={view} className={classes['live']}>
      <ThreadView
        ticket={ticket}
        messages={query.data}
        author={username ?? ''}
        heading={heading}
        waiting={waiting}
        send={send}
        close={close}
      />
    </div>
  );
}
