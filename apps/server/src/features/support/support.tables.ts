import type { Locale } from '@polylogue/contract/limits';
import type { TicketStatus } from '@polylogue/contract/support';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';
import { fileKey } from '../files/files.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Tickets: a user's, or a guest's with an address for the answers. */
export const tickets = pgTable(
  'tickets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(userKey),
    guestEmail: text('guest_email'),
    /** Language of mails to a guest; users have one of their own. */
    guestLanguage: text('guest_language').$type<Locale>(),
    /** Id of a subject in subjects.ts. */
    subject: smallint().notNull(),
    title: text().notNull(),
    status: smallint().$type<TicketStatus>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When something was last written in it. */
    updatedAt: moment('updated_at').notNull(),
    /** Since when its author waits for an answer; null if support wrote last, or it is closed. */
    waitingSince: moment('waiting_since'),
    /** Message ids: the last answer, how far its author has read, and how far answers were mailed. */
    lastAnswerId: integer('last_answer_id').notNull().default(0),
    readMessageId: integer('read_message_id').notNull().default(0),
    mailedMessageId: integer('mailed_message_id').notNull().default(0),
  },
  (table) => [
    index('tickets_user').on(table.userId, table.updatedAt),
    index('tickets_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
    index('tickets_guests')
      .on(table.updatedAt)
      .where(sql`${table.userId} is null`),
    check('tickets_author', sql`(${table.userId} is null) = (${table.guestEmail} is not null)`),
  ],
);

/** What was written in tickets, and how they were moved from state to state. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    author: text().$type<'user' | 'support'>().notNull(),
    body: text().notNull(),
    /** The state that the ticket was moved to; such a line has no body. */
    status: smallint().$type<TicketStatus>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.id)],
);

/** Pictures of messages. */
export const ticketFiles = pgTable(
  'ticket_files',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => ticketMessages.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').notNull().references(fileKey, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.fileId] }),
    index('ticket_files_file').on(table.fileId),
  ],
);
