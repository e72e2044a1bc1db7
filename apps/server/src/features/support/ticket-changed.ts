import type { Locale } from '@polylogue/contract/limits';
import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { TicketFrame, TicketMessage } from '@polylogue/contract/support';
import type { Executor } from '../../platform/db/database.ts';
import { fileUrl } from '../files/files.service.ts';
import type { SupportDeps } from './support.deps.ts';
import { presentMessage, presentTicket } from './support.present.ts';
import { filesOfMessages, type MessageRow, type TicketRow } from './support.queries.ts';

/** Lines of a ticket with their pictures, whose links are fresh. */
export async function presentMessages(
  { files }: Pick<SupportDeps, 'files'>,
  executor: Executor,
  { ticket, rows }: { ticket: TicketRow; rows: readonly MessageRow[] },
): Promise<TicketMessage[]> {
  const found = Map.groupBy(
    await filesOfMessages(
      executor,
      rows.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  );
  const urlOf = (fileId: number) => fileUrl(files, fileId);
  return rows.map((row) => presentMessage(row, { ticket, files: found.get(row.id) ?? [], urlOf }));
}

/** Shows new lines of a ticket on its channel, and tells the user's other tabs that it changed. Guests have no channel. */
export async function tellTicketChanged(
  deps: Pick<SupportDeps, 'files' | 'realtime' | 'clock' | 'database'>,
  { ticket, rows, locale }: { ticket: TicketRow; rows: readonly MessageRow[]; locale: Locale },
): Promise<void> {
  const { userId } = ticket;
  if (userId === null) return;
  for (const message of await presentMessages(deps, deps.database.db, { ticket, rows })) {
    const frame: TicketFrame = { ticket: presentTicket(ticket, locale), message };
    deps.realtime.publish(channels.feedbackChat(userId, ticket.id), frame);
  }
  tellTicketsChanged(deps, userId, ticket.id);
}

/** Tells the user's tabs that the list of tickets changed. The time serves as its version. */
export function tellTicketsChanged(
  { realtime, clock }: Pick<SupportDeps, 'realtime' | 'clock'>,
  userId: number,
  ticketId: number,
): void {
  const event: UserEvent = { entity: 'ticket', id: ticketId, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}
