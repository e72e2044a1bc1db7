import * as z from 'zod/mini';
import { storedFile } from './files.ts';
import { id, moment } from './fields.ts';
import { email, feedbackBody, feedbackFiles, filledText } from './validation.ts';

/** States of a ticket. */
export const ticketStatuses = { new: 1, open: 2, inTheWorks: 3, closed: 4 } as const;

/** State of a ticket on the wire. */
export const ticketStatus = z.literal([1, 2, 3, 4]);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** A ticket. */
export const ticket = z.object({ id, createdAt: moment, subject: z.string(), status: ticketStatus });
export type Ticket = z.infer<typeof ticket>;

/** A ticket's message; any author other than the user is support. */
export const ticketMessage = z.object({
  message: z.string(),
  createdUserId: z.nullable(id),
  createdAt: moment,
  files: z.array(storedFile),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** A new ticket; only guests give an e-mail address. */
export const ticketPayload = z.object({
  subject: filledText(),
  email: z.optional(email),
  body: feedbackBody,
  filesId: z.optional(feedbackFiles),
});
export type TicketPayload = z.infer<typeof ticketPayload>;
