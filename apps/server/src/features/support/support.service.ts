import type { Locale } from '@polylogue/contract/limits';
import {
  ticketStatuses,
  type Ticket,
  type TicketMessage,
  type TicketPayload,
} from '@polylogue/contract/support';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { keepUser } from '../accounts/operator.service.ts';
import { holdTicketFiles, type FileHolder } from '../files/ticket-files.service.ts';
import { answerMailJob, guestTicketMailJob } from './mails/mails.jobs.ts';
import { isSubject } from './subjects.ts';
import type { SupportDeps } from './support.deps.ts';
import { presentTicket } from './support.present.ts';
import * as queries from './support.queries.ts';
import type { Author, MessageRow, TicketRow } from './support.queries.ts';
import { presentMessages, tellTicketChanged, tellTicketsChanged } from './ticket-changed.ts';
import { ticketTitle } from './ticket-title.ts';
import { limitNewTickets } from './writing-limits.ts';

/** Who opens a ticket. */
export type Writer = { userId: number } | { email: string; address: string };

/** What is written into a ticket. */
export interface Written {
  body: string;
  fileIds: readonly number[];
  /** Keys of a guest's uploads. */
  keys: readonly string[];
}

/** Tickets as their authors use them. */
export interface Support {
  list(userId: number, locale: Locale): Promise<Ticket[]>;
  create(writer: Writer, wanted: TicketPayload, locale: Locale): Promise<Ticket>;
  /** A ticket with all that was written in it. */
  read(
    author: Author,
    ticketId: number,
    locale: Locale,
  ): Promise<{ ticket: Ticket; messages: TicketMessage[] }>;
  write(author: Author, ticketId: number, written: Written & { locale: Locale }): Promise<TicketMessage>;
  close(author: Author, ticketId: number, locale: Locale): Promise<Ticket>;
  markRead(userId: number, seen: { ticketId: number; messageId: number }): Promise<void>;
}

/** Creates the service of tickets. */
export function createSupport(deps: SupportDeps): Support {
  const { clock, jobs, rateLimits } = deps;
  const { db } = deps.database;

  async function create(...[writer, wanted, locale]: Parameters<Support['create']>): Promise<Ticket> {
    if (!isSubject(wanted.subject)) throw fieldError('subject', 'invalid');
    await limitNewTickets(rateLimits, writer);
    const now = clock.now();
    const { ticket, message } = await inTransaction(db, async (transaction) => {
      if ('userId' in writer) await keepUser(transaction, writer.userId);
      const fileIds = [...new Set(wanted.filesId)];
      await holdTicketFiles(transaction, holderOf(writer, wanted.fileKeys ?? []), fileIds);
      const row = await queries.insertTicket(transaction, {
        ...('userId' in writer
          ? { userId: writer.userId }
          : { guestEmail: writer.email, guestLanguage: locale }),
        subject: wanted.subject,
        title: ticketTitle(wanted.body),
        status: ticketStatuses.new,
        createdAt: now,
        updatedAt: now,
        waitingSince: now,
      });
      const first = await queries.insertMessage(
        transaction,
        { ticketId: row.id, author: 'user', body: wanted.body, createdAt: now },
        fileIds,
      );
      if (!('userId' in writer)) await jobs.enqueue(transaction, guestTicketMailJob, { ticketId: row.id });
      return { ticket: row, message: first };
    });
    await tellTicketChanged(deps, { ticket, rows: [message], locale });
    return presentTicket(ticket, locale);
  }

  async function read(...[author, ticketId, locale]: Parameters<Support['read']>) {
    const ticket = await queries.findTicket(db, author, ticketId);
    if (!ticket) throw new CallError('not_found');
    const rows = await queries.listMessages(db, ticketId);
    const messages = await presentMessages(deps, db, { ticket, rows });
    return { ticket: presentTicket(ticket, locale), messages };
  }

  async function write(...[author, ticketId, written]: Parameters<Support['write']>) {
    const now = clock.now();
    const { ticket, row } = await inTransaction(db, async (transaction) => {
      const held = await hold(transaction, author, ticketId);
      if (queries.isClosed(held)) throw new CallError('conflict');
      const fileIds = [...new Set(written.fileIds)];
      await holdTicketFiles(transaction, holderOf(author, written.keys), fileIds);
      const message = await queries.insertMessage(
        transaction,
        { ticketId, author: 'user', body: written.body, createdAt: now },
        fileIds,
      );
      // Whoever writes has read what was written before.
      const changed = await queries.changeTicket(transaction, ticketId, {
        updatedAt: now,
        waitingSince: held.waitingSince ?? now,
        readMessageId: held.lastAnswerId,
      });
      return { ticket: changed, row: message };
    });
    await tellTicketChanged(deps, { ticket, rows: [row], locale: written.locale });
    const [message] = await presentMessages(deps, db, { ticket, rows: [row] });
    if (!message) throw new Error('The message was not presented.');
    return message;
  }

  async function close(...[author, ticketId, locale]: Parameters<Support['close']>): Promise<Ticket> {
    const { ticket, rows } = await inTransaction(db, async (transaction) => {
      const held = await hold(transaction, author, ticketId);
      return moveTicket(transaction, held, {
        status: ticketStatuses.closed,
        author: 'user',
        now: clock.now(),
      });
    });
    await tellTicketChanged(deps, { ticket, rows, locale });
    return presentTicket(ticket, locale);
  }

  async function hold(transaction: Executor, author: Author, ticketId: number): Promise<TicketRow> {
    const held = await queries.holdTicket(transaction, author, ticketId);
    if (!held) throw new CallError('not_found');
    return held;
  }

  return {
    list: async (userId, locale) =>
      (await queries.listTickets(db, userId)).map((row) => presentTicket(row, locale)),
    create,
    read,
    write,
    close,
    markRead: async (userId, seen) => {
      if (!(await queries.markRead(db, { userId }, seen))) throw new CallError('not_found');
      tellTicketsChanged(deps, userId, seen.ticketId);
    },
  };
}

function holderOf(writer: Writer | Author, keys: readonly string[]): FileHolder {
  return writer !== 'guest' && 'userId' in writer ? { userId: writer.userId } : { keys };
}

/** Moves a held ticket to a state and writes that down. In that state already, it stays as it is. */
export async function moveTicket(
  transaction: Executor,
  held: TicketRow,
  move: { status: TicketRow['status']; author: MessageRow['author']; now: Date },
): Promise<{ ticket: TicketRow; rows: MessageRow[] }> {
  const { status, author, now } = move;
  if (held.status === status) return { ticket: held, rows: [] };
  const row = await queries.insertMessage(transaction, {
    ticketId: held.id,
    author,
    body: '',
    status,
    createdAt: now,
  });
  const ticket = await queries.changeTicket(transaction, held.id, {
    status,
    updatedAt: now,
    ...(status === ticketStatuses.closed ? { waitingSince: null } : {}),
  });
  return { ticket, rows: [row] };
}

/** Writes an answer of support into a held ticket, which is then in the works; its author is told by mail unless they read it. */
export async function answerTicket(
  transaction: Executor,
  deps: Pick<SupportDeps, 'jobs'>,
  answer: { held: TicketRow; body: string; fileIds: readonly number[]; now: Date },
): Promise<{ ticket: TicketRow; rows: MessageRow[] }> {
  const { held, body, fileIds, now } = answer;
  if (queries.isClosed(held)) throw new CallError('conflict');
  const moved = await moveTicket(transaction, held, {
    status: ticketStatuses.inTheWorks,
    author: 'support',
    now,
  });
  const row = await queries.insertMessage(
    transaction,
    { ticketId: held.id, author: 'support', body, createdAt: now },
    fileIds,
  );
  const ticket = await queries.changeTicket(transaction, held.id, {
    updatedAt: now,
    waitingSince: null,
    lastAnswerId: row.id,
  });
  await deps.jobs.enqueue(transaction, answerMailJob(ticket), { ticketId: ticket.id });
  return { ticket, rows: [...moved.rows, row] };
}
