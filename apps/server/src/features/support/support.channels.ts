import { channelPatterns } from '@polylogue/contract/realtime';
import type { TicketFrame } from '@polylogue/contract/support';
import type { ChannelKindDefinition } from '../../platform/realtime/channel-kinds.ts';
import { payerOf } from '../accounts/accounts.service.ts';
import type { SupportDeps } from './support.deps.ts';
import { presentTicket } from './support.present.ts';
import { findTicket, newestMessage } from './support.queries.ts';
import { presentMessages } from './ticket-changed.ts';

/** A ticket's own channel, for its author: a subscriber gets the newest line, then what is written. */
export function supportChannels(
  deps: Pick<SupportDeps, 'database' | 'files' | 'clock'>,
): ChannelKindDefinition[] {
  const { db } = deps.database;
  return [
    {
      pattern: channelPatterns.feedbackChat,
      authorise: async ({ userId }, match) =>
        userId === Number(match.groups?.user) &&
        (await findTicket(db, { userId }, ticketIn(match))) !== undefined,
      snapshot: async ({ caller: { userId }, match, send }) => {
        const ticket = await findTicket(db, { userId }, ticketIn(match));
        const row = ticket && (await newestMessage(db, ticket.id));
        if (!ticket || !row) return;
        const [message] = await presentMessages(deps, db, { ticket, rows: [row] });
        if (!message) return;
        const locale = (await payerOf(db, userId))?.language ?? 'en';
        const frame: TicketFrame = { ticket: presentTicket(ticket, locale), message };
        send(frame);
      },
    },
  ];
}

function ticketIn(match: RegExpExecArray): number {
  return Number(match.groups?.ticket);
}
