import type { Locale } from '@polylogue/contract/limits';
import * as calls from '@polylogue/contract/operator-support';
import { ticketStatuses, type TicketMessage } from '@polylogue/contract/support';
import type { FastifyInstance } from 'fastify';
import { publicUrl } from '../../config.ts';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { payerOf } from '../accounts/accounts.service.ts';
import { writeAudit } from '../accounts/operator.service.ts';
import { storeSupportFile } from '../files/ticket-files.service.ts';
import { ticketCountsOf } from './support.metrics.ts';
import type { SupportDeps } from './support.deps.ts';
import { presentOperatorTicket } from './support.present.ts';
import * as queries from './support.queries.ts';
import type { MessageRow, TicketRow } from './support.queries.ts';
import { answerTicket, moveTicket } from './support.service.ts';
import { presentMessages, tellTicketChanged } from './ticket-changed.ts';

type Change = (transaction: Executor, held: TicketRow) => Promise<{ ticket: TicketRow; rows: MessageRow[] }>;

/** Operator calls about tickets. Reading one is audited, too: it is what a user wrote in confidence. */
export function registerSupportOperator(app: FastifyInstance, http: HttpContext, deps: SupportDeps): void {
  const { clock } = deps;
  const { db } = deps.database;

  /** Changes a ticket, writes down that the operator did, shows it to its author, and answers all of it. */
  async function change(ticketId: number, action: string, work: Change) {
    const { ticket, rows } = await inTransaction(db, async (transaction) => {
      const held = await queries.holdAnyTicket(transaction, ticketId);
      if (!held) throw new CallError('not_found');
      const changed = await work(transaction, held);
      const { userId } = held;
      const entry = { at: clock.now(), action, detail: String(ticketId) };
      await writeAudit(transaction, userId === null ? entry : { ...entry, userId });
      return changed;
    });
    const author = await authorOf(ticket);
    await tellTicketChanged(deps, { ticket, rows, locale: author.language });
    const all = await queries.listMessages(db, ticketId);
    const messages = await presentMessages(deps, db, { ticket, rows: all });
    return { ticket: presentOperatorTicket(ticket, author), messages: messages.map(withWholeLinks) };
  }

  /** The operator opens links from a terminal, which knows no site. */
  function withWholeLinks(message: TicketMessage): TicketMessage {
    const files = message.files.map((file) => ({ ...file, url: `${publicUrl(deps.config)}${file.url}` }));
    return { ...message, files };
  }

  async function authorOf(row: TicketRow): Promise<{ email: string; language: Locale }> {
    if (row.userId === null) return { email: row.guestEmail ?? '', language: row.guestLanguage ?? 'en' };
    return (await payerOf(db, row.userId)) ?? { email: '', language: 'en' };
  }

  bind(app, http, calls.operatorTickets, async ({ query }) => {
    const { list, totalCount } = await queries.listAllTickets(db, query);
    const shown = await Promise.all(list.map(async (row) => presentOperatorTicket(row, await authorOf(row))));
    return { list: shown, totalCount };
  });

  bind(app, http, calls.operatorTicketCounts, () => ticketCountsOf(deps));

  bind(app, http, calls.operatorOpenTicket, ({ params }) =>
    change(params.id, 'ticket.open', async (transaction, held) =>
      held.status === ticketStatuses.new
        ? moveTicket(transaction, held, {
            status: ticketStatuses.open,
            author: 'support',
            now: clock.now(),
          })
        : { ticket: held, rows: [] },
    ),
  );

  bind(app, http, calls.operatorAnswerTicket, async ({ params, form, files: uploads }) => {
    // Forms send line ends as CRLF.
    const body = form.body.replaceAll('\r\n', '\n').trim();
    if (body === '' && uploads.length === 0) throw fieldError('body', 'required');
    const found = await queries.findAnyTicket(db, params.id);
    if (!found) throw new CallError('not_found');
    if (queries.isClosed(found)) throw new CallError('conflict');
    const fileIds: number[] = [];
    for (const upload of uploads) fileIds.push(await storeSupportFile(deps.files, found.userId, upload));
    return change(params.id, 'ticket.answer', (transaction, held) =>
      answerTicket(transaction, deps, { held, body, fileIds, now: clock.now() }),
    );
  });

  bind(app, http, calls.operatorMoveTicket, ({ params, body }) =>
    change(params.id, `ticket.status ${body.status}`, (transaction, held) =>
      moveTicket(transaction, held, { status: body.status, author: 'support', now: clock.now() }),
    ),
  );
}
