import type { Call } from '@polylogue/contract/call';
import * as operator from '@polylogue/contract/operator-support';
import * as calls from '@polylogue/contract/support';
import type { Ticket, TicketMessage } from '@polylogue/contract/support';
import type { LightMyRequestResponse } from 'fastify';
import type { TestUser } from '../../../test/factories.ts';
import type { CallOptions, TestApp } from '../../../test/harness.ts';

/** A signed-in user who writes to support. Methods without `try` must succeed. */
export interface TicketAuthor {
  user: TestUser;
  cookies: Record<string, string>;
  create(wanted?: object): Promise<Ticket>;
  tryCreate(wanted?: object): Promise<LightMyRequestResponse>;
  list(): Promise<Ticket[]>;
  messages(ticketId: number): Promise<TicketMessage[]>;
  tryMessages(ticketId: number): Promise<LightMyRequestResponse>;
  write(ticketId: number, body: string, more?: object): Promise<TicketMessage>;
  tryWrite(ticketId: number, body: string, more?: object): Promise<LightMyRequestResponse>;
  tryStatus(ticketId: number, status: unknown): Promise<LightMyRequestResponse>;
  tryRead(ticketId: number, messageId: number): Promise<LightMyRequestResponse>;
}

/** What a ticket says if the test does not care. */
export const usual = { subject: 1, body: 'The third column stays empty when I ask in Greek.' };

/** Signs in a user, a new one by default. */
export async function newAuthor(testApp: TestApp, known?: TestUser): Promise<TicketAuthor> {
  const user = known ?? (await testApp.createUser());
  const cookies = await testApp.signIn(user);
  const send = (call: Call, body: object) =>
    testApp.request(call, { cookies, payload: JSON.stringify(body) });
  const tryCreate = (wanted: object = {}) => send(calls.createTicket, { ...usual, ...wanted });
  const tryMessages = (ticketId: number) =>
    testApp.request(calls.listTicketMessages, { cookies, query: { ticketId } });
  const tryWrite = (ticketId: number, body: string, more: object = {}) =>
    send(calls.sendTicketMessage, { ticketId, body, ...more });
  return {
    user,
    cookies,
    create: async (wanted) => fine(await tryCreate(wanted)),
    tryCreate,
    list: async () => fine(await testApp.request(calls.listTickets, { cookies })),
    messages: async (ticketId) => fine(await tryMessages(ticketId)),
    tryMessages,
    write: async (...written) => fine(await tryWrite(...written)),
    tryWrite,
    tryStatus: (ticketId, status) => send(calls.changeTicketStatus, { ticketId, status }),
    tryRead: (ticketId, messageId) => send(calls.readTicket, { ticketId, messageId }),
  };
}

/** The operator's calls. */
export interface SupportDesk {
  ask<C extends Call>(call: C, options?: CallOptions<C>): Promise<LightMyRequestResponse>;
  open(id: number): Promise<LightMyRequestResponse>;
  answer(id: number, body: string, pictures?: readonly Picture[]): Promise<LightMyRequestResponse>;
  move(id: number, status: calls.TicketStatus): Promise<LightMyRequestResponse>;
}

/** A file that the operator sends along. */
export interface Picture {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The desk of a running application. */
export function supportDesk(testApp: TestApp): SupportDesk {
  const authorization = 'Bearer operator-token-for-tests';
  const ask = <C extends Call>(call: C, options: CallOptions<C> = {}) =>
    testApp.request(call, { ...options, headers: { authorization, ...options.headers } });
  return {
    ask,
    open: (id) => ask(operator.operatorOpenTicket, { params: { id } }),
    answer: async (id, body, pictures = []) => {
      const form = new FormData();
      form.set('body', body);
      for (const { name, content } of pictures) form.append('file', new Blob([content]), name);
      const encoded = new Response(form);
      return ask(operator.operatorAnswerTicket, {
        params: { id },
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    },
    move: (id, status) => ask(operator.operatorMoveTicket, { params: { id }, body: { status } }),
  };
}

/** The body of a response that must be a success. */
export function fine<T>(response: LightMyRequestResponse): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json();
}
