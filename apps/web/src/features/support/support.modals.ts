import type { Ticket } from '@polylogue/contract/support';
import { lazyModal } from '../../ui/modals/lazy-modal.ts';

/** Opens a ticket with what was written in it. */
export const openTicket = lazyModal({
  name: 'feedbackTicketModal',
  texts: ['support'],
  load: async () => (await import('./ticket.modal.tsx')).TicketBody,
  title: (_t, { ticket }: { ticket: Ticket }) => ticket.title,
  width: 560,
});
