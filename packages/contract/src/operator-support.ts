import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, idText, moment, pageOf, pageQuery } from './fields.ts';
import { counts, fileSizes, lengths } from './limits.ts';
import { ticketMessage, ticketStatus } from './support.ts';
import { text } from './validation.ts';

/** A ticket as the operator sees it. */
export const operatorTicket = z.object({
  id,
  userId: z.nullable(id),
  /** Where the answer goes. */
  email: z.string(),
  language: z.string(),
  subject: z.string(),
  title: z.string(),
  status: ticketStatus,
  createdAt: moment,
  updatedAt: moment,
  /** Since when its author waits for an answer; null if support wrote last. */
  waitingSince: z.nullable(moment),
});
export type OperatorTicket = z.infer<typeof operatorTicket>;

/** How much there is to answer. */
export const ticketCounts = z.object({
  new: count,
  open: count,
  inTheWorks: count,
  closed: count,
  /** Tickets whose author waits for an answer, and for how long the first of them does. */
  waiting: count,
  oldestSeconds: count,
});
export type TicketCounts = z.infer<typeof ticketCounts>;

const withMessages = z.object({ ticket: operatorTicket, messages: z.array(ticketMessage) });

/** Tickets: those that wait for an answer first, the longest waiting at the top. */
export const operatorTickets = call({
  method: 'GET',
  path: 'operator/tickets',
  own: true,
  access: 'operator',
  summary: 'List tickets',
  query: z.extend(pageQuery, {
    status: z.optional(z.pipe(z.coerce.number<number | string>(), ticketStatus)),
    userId: z.optional(idText),
  }),
  response: pageOf(operatorTicket),
});

/** How many tickets there are in each state. */
export const operatorTicketCounts = call({
  method: 'GET',
  path: 'operator/ticket-counts',
  own: true,
  access: 'operator',
  summary: 'Count tickets',
  response: ticketCounts,
});

/** Opens a ticket to read it: a new one becomes open. */
export const operatorOpenTicket = call({
  method: 'POST',
  path: 'operator/tickets/{id}/open',
  own: true,
  access: 'operator',
  summary: 'Open a ticket',
  params: z.object({ id: idText }),
  response: withMessages,
  errors: ['not_found'],
});

/** Answers a ticket, with pictures or without; it is then in the works. A closed one is a `conflict`. */
export const operatorAnswerTicket = call({
  method: 'POST',
  path: 'operator/tickets/{id}/answer',
  own: true,
  access: 'operator',
  summary: 'Answer a ticket',
  params: z.object({ id: idText }),
  form: z.object({ body: z._default(text(lengths.feedbackAnswer), '') }),
  files: { file: { maxBytes: fileSizes.photo, maxFiles: counts.feedbackFiles } },
  response: withMessages,
  errors: ['not_found', 'conflict', 'unsupported_media_type'],
});

/** Moves a ticket to a state. */
export const operatorMoveTicket = call({
  method: 'POST',
  path: 'operator/tickets/{id}/status',
  own: true,
  access: 'operator',
  summary: 'Change the state of a ticket',
  params: z.object({ id: idText }),
  body: z.object({ status: ticketStatus }),
  response: withMessages,
  errors: ['not_found'],
});
