import { ticketStatuses, type TicketStatus } from '@polylogue/contract/support';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';

const tones = { 1: 'neutral', 2: 'accent', 3: 'warn', 4: 'good' } as const;

/** The state of a ticket. */
export function StatusPill({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return (
    <Pill tone={tones[status]}>
      {status === ticketStatuses.closed ? <IconCheck size={13} stroke={2} aria-hidden /> : null}
      {t(`support.status.${status}`)}
    </Pill>
  );
}
