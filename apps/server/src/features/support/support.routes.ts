import type { Locale } from '@polylogue/contract/limits';
import * as calls from '@polylogue/contract/support';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { createGuestLinks } from './guest-links.ts';
import { subjectsIn } from './subjects.ts';
import type { SupportDeps } from './support.deps.ts';
import { registerSupportOperator } from './support.operator.ts';
import { createSupport } from './support.service.ts';

/** Routes of area `support`. */
export function registerSupport(app: FastifyInstance, http: HttpContext, deps: SupportDeps): void {
  const support = createSupport(deps);
  const links = createGuestLinks(deps.secrets.session);

  function guestTicket(token: string): number {
    const ticketId = links.ticketOf(token);
    if (ticketId === undefined) throw new CallError('not_found');
    return ticketId;
  }

  bind(app, http, calls.feedbackSubjects, ({ request }) => Promise.resolve(subjectsIn(localeOf(request))));

  bind(app, http, calls.listTickets, ({ caller, request }) => support.list(caller.userId, localeOf(request)));

  bind(app, http, calls.listTicketMessages, async ({ caller, query, request }) => {
    const { userId } = caller;
    return (await support.read({ userId }, query.ticketId, localeOf(request))).messages;
  });

  bind(app, http, calls.createTicket, async ({ caller, body, request }) => {
    // With an expired session the user would write as a guest.
    if (request.credentials.state === 'invalid') throw new CallError('unauthorized');
    if (caller) return support.create({ userId: caller.userId }, body, localeOf(request));
    if (body.email === undefined) throw fieldError('email', 'required');
    return support.create({ email: body.email, address: request.ip }, body, localeOf(request));
  });

  bind(app, http, calls.sendTicketMessage, ({ caller, body, request }) =>
    support.write({ userId: caller.userId }, body.ticketId, {
      body: body.body,
      fileIds: body.filesId ?? [],
      keys: [],
      locale: localeOf(request),
    }),
  );

  bind(app, http, calls.changeTicketStatus, ({ caller, body, request }) =>
    support.close({ userId: caller.userId }, body.ticketId, localeOf(request)),
  );

  bind(app, http, calls.readTicket, async ({ caller, body }) => {
    await support.markRead(caller.userId, body);
    return { result: true as const };
  });

  bind(app, http, calls.guestTicket, ({ query, request, reply }) => {
    void reply.header('cache-control', 'no-store');
    return support.read('guest', guestTicket(query.token), localeOf(request));
  });

  bind(app, http, calls.sendGuestMessage, async ({ body, request }) =>
    support.write('guest', guestTicket(body.token), {
      body: body.body,
      fileIds: body.filesId ?? [],
      keys: body.fileKeys ?? [],
      locale: localeOf(request),
    }),
  );

  bind(app, http, calls.closeGuestTicket, async ({ body, request }) =>
    support.close('guest', guestTicket(body.token), localeOf(request)),
  );

  registerSupportOperator(app, http, deps);
  hideTicketPages(app);
}

/** The address of a guest's ticket is its key: search engines must not list it, nor links on the page pass it on. */
function hideTicketPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/ticket/')) {
      void reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    }
    done();
  });
}

function localeOf(request: FastifyRequest): Locale {
  return requestedLanguage(request.headers) ?? 'en';
}
