import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  operatorAnswerTicket,
  operatorMoveTicket,
  operatorOpenTicket,
  operatorTickets,
  type OperatorTicket,
  type TicketCounts,
} from '@polylogue/contract/operator-support';
import { ticketStatuses, type TicketMessage, type TicketStatus } from '@polylogue/contract/support';
import type { Command } from './command.ts';
import { harmless } from './harmless.ts';
import { OperatorError } from './operator-client.ts';

/** As many as anybody works on at once. */
const page = 50;

const statusNames: Record<TicketStatus, string> = { 1: 'new', 2: 'open', 3: 'in the works', 4: 'closed' };

/** What the command line calls the states. */
const statusWords: Record<string, TicketStatus | undefined> = {
  new: ticketStatuses.new,
  open: ticketStatuses.open,
  works: ticketStatuses.inTheWorks,
  closed: ticketStatuses.closed,
};

/** Tickets of users and guests. */
export const ticketsCommands: readonly Command[] = [
  {
    name: 'tickets list',
    parameters: '[new|open|works|closed]',
    summary: `tickets, those that wait for an answer first (${page} at a time)`,
    run: async (client, [word]) => {
      const status = word === undefined ? undefined : readStatus(word);
      const { list, totalCount } = await client(operatorTickets, { query: { limit: page, status } });
      return [...list.map(lineOf), `${list.length} of ${totalCount}`].join('\n');
    },
  },
  {
    name: 'tickets show',
    parameters: '<ticket>',
    summary: 'all of a ticket; a new one becomes open',
    run: async (client, [which]) =>
      describe(await client(operatorOpenTicket, { params: { id: readId(which) } })),
  },
  {
    name: 'tickets reply',
    parameters: '<ticket> <text>',
    summary: 'answers a ticket; it is then in the works, and its author is told',
    run: async (client, [which, ...words]) => {
      const id = readId(which);
      const body = words.join(' ');
      if (body.trim() === '') throw new OperatorError('Answer what? Give the text after the number.');
      return describe(await client(operatorAnswerTicket, { params: { id }, form: { body } }));
    },
  },
  {
    name: 'tickets attach',
    parameters: '<ticket> <picture> [text]',
    summary: 'answers with a jpeg or png, with a text or without',
    run: async (client, [which, path, ...words]) => {
      const id = readId(which);
      if (path === undefined) throw new OperatorError('Which picture? Give the path of a jpeg or png.');
      const files = [{ field: 'file', name: basename(path), content: await readPicture(path) }];
      const form = { body: words.join(' ') };
      return describe(await client(operatorAnswerTicket, { params: { id }, form, files }));
    },
  },
  {
    name: 'tickets status',
    parameters: '<ticket> <new|open|works|closed>',
    summary: 'moves a ticket to a state; also opens a closed one again',
    run: async (client, [which, word]) =>
      describe(
        await client(operatorMoveTicket, {
          params: { id: readId(which) },
          body: { status: readStatus(word) },
        }),
      ),
  },
];

/** How many tickets wait for an answer, and how long. */
export function waitingText({ waiting, oldestSeconds, ...byState }: TicketCounts): string {
  const states = `new ${byState.new}, open ${byState.open}, in the works ${byState.inTheWorks}`;
  if (waiting === 0) return `none waits for an answer (${states})`;
  return `${waiting} waiting for an answer, at most ${hours(oldestSeconds)} (${states})`;
}

function hours(seconds: number): string {
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

function readId(wanted: string | undefined): number {
  if (wanted === undefined || !/^[1-9]\d{0,9}$/.test(wanted)) {
    throw new OperatorError('Which ticket? Give a number that "tickets list" shows.');
  }
  return Number(wanted);
}

function readStatus(word = ''): TicketStatus {
  const status = statusWords[word];
  if (status === undefined) throw new OperatorError('Which state? One of new, open, works, closed.');
  return status;
}

async function readPicture(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch {
    throw new OperatorError(`There is no file ${path}.`);
  }
}

function lineOf({ id, status, waitingSince, updatedAt, email, subject, title }: OperatorTicket): string {
  const since = waitingSince === null ? `answered  ${updatedAt}` : `waiting   ${waitingSince}`;
  return `${String(id).padStart(6)}  ${statusNames[status].padEnd(12)}  ${since}  ${harmless(email)}  ${subject}: ${harmless(title)}`;
}

function describe({ ticket, messages }: { ticket: OperatorTicket; messages: TicketMessage[] }): string {
  const who = ticket.userId === null ? 'a guest' : `user ${ticket.userId}`;
  const head = `by ${who}, ${harmless(ticket.email)}, language ${ticket.language}`;
  return [lineOf(ticket), head, '', ...messages.flatMap(linesOf)].join('\n');
}

/** Links to pictures open without a session for at least an hour. */
function linesOf(line: TicketMessage): string[] {
  const { message, createdAt, fromSupport, status, files } = line;
  const who = fromSupport ? 'support' : 'author';
  if (status !== null) return [`${createdAt}  ${who} moved it to "${statusNames[status]}"`, ''];
  const text = message.split('\n').map((part) => `    ${harmless(part)}`);
  const pictures = files.map(({ name, url }) => `    [${harmless(name)}] ${url}`);
  return [`${createdAt}  ${who}`, ...text, ...pictures, ''];
}
