import * as z from 'zod/mini';
import { call } from './call.ts';
import { done, id, idText, moment, numberedTitle } from './fields.ts';
import { storedFile } from './files.ts';
import { email, feedbackBody, feedbackFiles, filledText } from './validation.ts';
import { counts } from './limits.ts';

/** States of a ticket. */
export const ticketStatuses = { new: 1, open: 2, inTheWorks: 3, closed: 4 } as const;

/** State of a ticket on the wire. */
export const ticketStatus = z.literal([1, 2, 3, 4]);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** A ticket. */
export const ticket = z.object({
  id,
  createdAt: moment,
  /** Title of its subject, in the reader's language. */
  subject: z.string(),
  status: ticketStatus,
  /** The beginning of its first message. */
  title: z.string(),
  /** When something was last written in it. */
  updatedAt: moment,
  /** Whether support has written something that its author has not seen. */
  unread: z.boolean(),
});
export type Ticket = z.infer<typeof ticket>;

/** A ticket's message; any author other than the user is support. */
export const ticketMessage = z.object({
  id,
  message: z.string(),
  createdUserId: z.nullable(id),
  createdAt: moment,
  files: z.array(storedFile),
  /** Whether support wrote it: a guest has no id to tell by. */
  fromSupport: z.boolean(),
  /** A line without text: the state that the ticket was moved to. */
  status: z.nullable(ticketStatus),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** Keys of a guest's uploads, in the order of their ids: they prove whose the files are. */
const fileKeys = z.optional(z.array(filledText()).check(z.maxLength(counts.feedbackFiles)));

/** A new ticket; only guests give an e-mail address. `subject` is an id of `dictionary/feedback-subjects`. */
export const ticketPayload = z.object({
  subject: id,
  email: z.optional(email),
  body: feedbackBody,
  filesId: z.optional(feedbackFiles),
  fileKeys,
});
export type TicketPayload = z.infer<typeof ticketPayload>;

/** Data of `feedback_chat#…`: the ticket as it is now, and its newest line. It may be repeated. */
export const ticketFrame = z.object({ ticket, message: ticketMessage });
export type TicketFrame = z.infer<typeof ticketFrame>;

/** The key in a guest's link to their ticket. */
const guestToken = filledText({ max: 100 });

/** What a ticket can be about, in the caller's language. */
export const feedbackSubjects = call({
  method: 'GET',
  path: 'dictionary/feedback-subjects',
  access: 'guest',
  summary: 'Subjects of tickets',
  response: z.array(numberedTitle),
});

/** The user's tickets, the one with the latest message first. */
export const listTickets = call({
  method: 'GET',
  path: 'feedback/list-tickets',
  access: 'user',
  summary: 'List tickets',
  response: z.array(ticket),
});

/** What was written in a ticket, oldest first. */
export const listTicketMessages = call({
  method: 'GET',
  path: 'feedback/list-messages',
  access: 'user',
  summary: 'Messages of a ticket',
  query: z.object({ ticketId: idText }),
  response: z.array(ticketMessage),
  errors: ['not_found'],
});

/** Writes to support. A guest gets the link to the ticket by mail. */
export const createTicket = call({
  method: 'POST',
  path: 'feedback/create-ticket',
  access: 'guest',
  summary: 'Write to support',
  body: ticketPayload,
  response: ticket,
  errors: ['unsupported_media_type'],
  rateLimit: { requests: 20, seconds: 3600, by: 'address' },
  whileImpersonated: 'refused',
});

/** Writes into the user's own ticket; a closed one is a `conflict`. */
export const sendTicketMessage = call({
  method: 'POST',
  path: 'feedback/send-message',
  access: 'user',
  summary: 'Write into a ticket',
  body: z.object({ ticketId: id, body: feedbackBody, filesId: z.optional(feedbackFiles) }),
  response: ticketMessage,
  errors: ['not_found', 'conflict', 'unsupported_media_type'],
  rateLimit: { requests: 30, seconds: 600, by: 'user' },
});

/** Closes the user's own ticket: users can set no other state. */
export const changeTicketStatus = call({
  method: 'POST',
  path: 'feedback/change-status',
  access: 'user',
  summary: 'Close a ticket',
  body: z.object({ ticketId: id, status: z.literal(ticketStatuses.closed) }),
  response: ticket,
  errors: ['not_found'],
});

/** Takes the unread mark off a ticket, up to a message that is on screen. */
export const readTicket = call({
  method: 'POST',
  path: 'feedback/read-ticket',
  own: true,
  access: 'user',
  summary: 'Mark a ticket as read',
  body: z.object({ ticketId: id, messageId: id }),
  response: done,
  errors: ['not_found'],
});

/** A guest's ticket, by the link that was mailed. */
export const guestTicket = call({
  method: 'GET',
  path: 'feedback/guest-ticket',
  own: true,
  access: 'guest',
  summary: 'Show a guest’s ticket',
  query: z.object({ token: guestToken }),
  response: z.object({ ticket, messages: z.array(ticketMessage) }),
  errors: ['not_found'],
  rateLimit: { requests: 120, seconds: 600, by: 'address' },
});

/** A guest writes into the ticket of the link. */
export const sendGuestMessage = call({
  method: 'POST',
  path: 'feedback/guest-message',
  own: true,
  access: 'guest',
  summary: 'Write into a guest’s ticket',
  body: z.object({
    token: guestToken,
    body: feedbackBody,
    filesId: z.optional(feedbackFiles),
    fileKeys,
  }),
  response: ticketMessage,
  errors: ['not_found', 'conflict', 'unsupported_media_type'],
  rateLimit: { requests: 20, seconds: 600, by: 'address' },
});

/** A guest closes the ticket of the link. */
export const closeGuestTicket = call({
  method: 'POST',
  path: 'feedback/guest-close',
  own: true,
  access: 'guest',
  summary: 'Close a guest’s ticket',
  body: z.object({ token: guestToken }),
  response: ticket,
  errors: ['not_found'],
  rateLimit: { requests: 20, seconds: 600, by: 'address' },
});
