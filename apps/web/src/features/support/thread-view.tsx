import { ticketStatuses, type Ticket, type TicketMessage } from '@polylogue/contract/support';
import type { UseMutationResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { StatusPill } from './status-pill.tsx';
import type { Written } from './support.data.ts';
import classes from './support.module.css';
import { ThreadComposer } from './thread-composer.tsx';
import { ThreadMessages } from './thread-messages.tsx';

interface ThreadViewProps {
  ticket: Ticket;
  /** Undefined while they load. */
  messages: readonly TicketMessage[] | undefined;
  author: string;
  /** Heading level: none if a dialog names the ticket. */
  heading: 'h1' | 'h3' | 'none';
  /** In the place of messages while they load, or when they do not. */
  waiting: ReactNode;
  send: Pick<UseMutationResult<unknown, Error, Written>, 'mutateAsync' | 'isPending'>;
  close: Pick<UseMutationResult<unknown, Error, void>, 'mutateAsync' | 'isPending'>;
}

/** A ticket with what was written in it. A closed one has neither a form nor a button to close it. */
export function ThreadView(props: ThreadViewProps) {
  const { ticket, messages, author, heading: Heading, waiting, send, close } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isClosed = ticket.status === ticketStatuses.closed;
  const newest = messages?.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest !== undefined) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [newest, ticket.id]);

  function askToClose(): void {
    openConfirmed({
      title: t('support.thread.closeTitle'),
      text: t('support.thread.closeText'),
      confirmLabel: t('support.thread.close'),
      onConfirm: async () => {
        try {
          await close.mutateAsync();
        } catch (failure) {
          notifyError(errorText(t, failure));
        }
      },
    });
  }

  return (
    <div className={classes['thread']}>
      <header className={classes['threadHead']}>
        <div>
          {Heading === 'none' ? null : <Heading title={ticket.title}>{ticket.title}</Heading>}
          <p>{t('support.tickets.number', { id: ticket.id, subject: ticket.subject })}</p>
        </div>
        <StatusPill status={ticket.status} />
        {isClosed ? null : (
          <Button size="sm" loading={close.isPending} onClick={askToClose}>
            {t('support.thread.close')}
          </Button>
        )}
      </header>
      {/* Focusable, so that the keys can scroll it. */}
      <div
        className={classes['scroller']}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={ticket.title}
      >
        {messages === undefined ? waiting : <ThreadMessages messages={messages} author={author} />}
      </div>
      {isClosed ? (
        <p className={classes['closed']}>{t('support.thread.closed')}</p>
      ) : (
        <ThreadComposer key={ticket.id} send={send} />
      )}
    </div>
  );
}
