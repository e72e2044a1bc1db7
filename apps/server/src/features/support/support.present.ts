import type { Locale } from '@polylogue/contract/limits';
import type { OperatorTicket } from '@polylogue/contract/operator-support';
import type { Ticket, TicketMessage } from '@polylogue/contract/support';
import { presentFile } from '../files/files.present.ts';
import { subjectTitle } from './subjects.ts';
import type { MessageFile, MessageRow, TicketRow } from './support.queries.ts';

/** A ticket in the language of its reader. */
export function presentTicket(row: TicketRow, locale: Locale): Ticket {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    subject: subjectTitle(row.subject, locale),
    status: row.status,
    title: row.title,
    updatedAt: row.updatedAt.toISOString(),
    unread: row.lastAnswerId > row.readMessageId,
  };
}

/** A line of a ticket. */
export function presentMessage(
  row: MessageRow,
  context: {
    ticket: Pick<TicketRow, 'userId'>;
    files: readonly MessageFile[];
    urlOf: (fileId: number) => string;
  },
): TicketMessage {
  const { ticket, files, urlOf } = context;
  const fromSupport = row.author === 'support';
  return {
    id: row.id,
    message: row.body,
    createdUserId: fromSupport ? null : ticket.userId,
    createdAt: row.createdAt.toISOString(),
    files: files.map((file) => presentFile(file, { url: urlOf(file.id), key: null })),
    fromSupport,
    status: row.status,
  };
}

/** A ticket for the operator, with the address that answers go to. */
export function presentOperatorTicket(
  row: TicketRow,
  { email, language }: { email: string; language: Locale },
): OperatorTicket {
  return {
    id: row.id,
    userId: row.userId,
    email,
    language,
    subject: subjectTitle(row.subject, 'en'),
    title: row.title,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    waitingSince: row.waitingSince?.toISOString() ?? null,
  };
}
