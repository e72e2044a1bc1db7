import type { Ticket } from '@polylogue/contract/support';
import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../../ui/breakpoints.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openTicket } from './support.modals.ts';
import classes from './support.module.css';
import { TicketList } from './ticket-list.tsx';
import { TicketThread } from './ticket-thread.tsx';

interface TicketsProps {
  tickets: readonly Ticket[];
  /** The ticket in the address. */
  chosenId: number | undefined;
  onChoose: (ticketId: number | undefined) => void;
  /** Above the list. */
  heading: ReactNode;
}

/** The history of tickets, with the chosen one beside it or, on a small screen, in a dialog. */
export function Tickets({ tickets, chosenId, onChoose, heading }: TicketsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsUpTo('tablet');
  const chosen = tickets.find(({ id }) => id === chosenId);
  const shown = isNarrow ? undefined : (chosen ?? tickets[0]);

  const show = useEffectEvent(() => {
    if (chosen) openTicket({ ticket: chosen }, () => onChoose(undefined));
  });
  const opensDialog = isNarrow && chosen !== undefined;
  useEffect(() => {
    if (opensDialog) show();
  }, [opensDialog, chosenId]);

  if (tickets.length === 0) {
    return (
      <div className={classes['side']}>
        {heading}
        <EmptyState
          icon={<IconMessageCircleQuestion size={24} stroke={1.6} />}
          title={t('support.tickets.none')}
          text={t('support.tickets.noneText')}
        />
      </div>
    );
  }
  return (
    <div className={classes['desk']} data-narrow={isNarrow ? '' : undefined}>
      <div className={classes['side']}>
        {heading}
        <TicketList tickets={tickets} shownId={shown?.id} onChoose={({ id }) => onChoose(id)} />
      </div>
      {shown === undefined ? null : <TicketThread key={shown.id} ticket={shown} heading="h3" />}
    </div>
  );
}
