import type { Ticket } from '@polylogue/contract/support';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../lib/i18n/formatters.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { StatusPill } from './status-pill.tsx';
import classes from './support.module.css';

interface TicketListProps {
  tickets: readonly Ticket[];
  /** The one whose thread is beside the list. */
  shownId: number | undefined;
  onChoose: (ticket: Ticket) => void;
}

/** The user's tickets, with a mark where support has written something new. */
export function TicketList({ tickets, shownId, onChoose }: TicketListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = dateFormat(locale, { day: 'numeric', month: 'short' });
  return (
    <ul className={classes['tickets']}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <button
            type="button"
            className={classes['ticket']}
            aria-current={ticket.id === shownId ? 'true' : undefined}
            onClick={() => onChoose(ticket)}
          >
            <b title={ticket.title}>{ticket.title}</b>
            <span className={classes['ticketFacts']}>
              <StatusPill status={ticket.status} />
              <time dateTime={ticket.updatedAt}>{day.format(new Date(ticket.updatedAt))}</time>
              {ticket.unread ? (
                <span className={classes['unread']} role="img" aria-label={t('support.tickets.unread')} />
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
