import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';
import { ticketsQuery } from './support.data.ts';

/** How many tickets have an answer that was not read; nothing if none has. */
export function UnreadTickets() {
  const { t } = useTranslation();
  const unread = useQuery(ticketsQuery).data?.filter((ticket) => ticket.unread).length ?? 0;
  return unread === 0 ? null : <Pill>{t('support.tickets.new', { count: unread })}</Pill>;
}
