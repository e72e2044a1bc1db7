import type { Ticket } from '@polylogue/contract/support';
import { useQuery } from '@tanstack/react-query';
import { ticketsQuery } from './support.data.ts';
import classes from './support.module.css';
import { TicketThread } from './ticket-thread.tsx';

/** Body of the dialog with a ticket, where there is no room for it beside the list. */
export function TicketBody({ ticket }: { ticket: Ticket }) {
  const { data: tickets } = useQuery(ticketsQuery);
  const current = tickets?.find(({ id }) => id === ticket.id) ?? ticket;
  return (
    <div className={classes['modal']}>
      <TicketThread ticket={current} heading="none" />
    </div>
  );
}
