import { Readable } from 'node:stream';
import type { Call, CallInput, CallResponse } from '@polylogue/contract/call';

/** Something the operator can fix: no server, a wrong token, an unknown user. */
export class OperatorError extends Error {}

/** Calls the running server with the operator's token. */
export interface OperatorClient {
  <C extends Call>(call: C, input?: Sent<C>): Promise<CallResponse<C>>;
  /** Makes a call that answers bytes. They break off with an error when the answer does. */
  bytes<C extends Call>(call: C, input?: Partial<CallInput<C>>): Promise<Readable>;
}

/** A file that goes along with a form. */
export interface FormFile {
  field: string;
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

type Sent<C extends Call> = Partial<CallInput<C>> & { files?: readonly FormFile[] };

/** A client for the server at the address. `shownUrl` is the one used in messages. */
export function connectOperator(address: string, token: string, shownUrl: string): OperatorClient {
  async function ask<C extends Call>(call: C, input: Sent<C>): Promise<Response> {
    const response = await send(`${address}/api/${pathOf(call, input.params)}${queryOf(input.query)}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-user-timezone': 'UTC',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...bodyOf(input),
    });
    if (!response) throw new OperatorError(`No server answers on ${shownUrl}. Start it with: npm start`);
    if (response.status === 401) throw new OperatorError('The server refused the operator token.');
    if (!response.ok && response.status !== 503) throw new OperatorError(messageOf(await response.json()));
    return response;
  }

  async function client<C extends Call>(call: C, input: Sent<C> = {}): Promise<CallResponse<C>> {
    const response = await ask(call, input);
    const parsed = call.response?.safeParse(await response.json());
    if (!parsed?.success) throw new OperatorError('The server is of another version than this command line.');
    return parsed.data as CallResponse<C>;
  }

  return Object.assign(client, {
    bytes: async <C extends Call>(call: C, input: Partial<CallInput<C>> = {}): Promise<Readable> => {
      const response = await ask(call, input);
      if (!response.ok || !response.body) throw new OperatorError(messageOf(await response.json()));
      return Readable.fromWeb(response.body);
    },
  });
}

function bodyOf<C extends Call>({ body, form, files = [] }: Sent<C>): { body?: string | FormData } {
  if (body !== undefined) return { body: JSON.stringify(body) };
  if (form === undefined) return {};
  const data = new FormData();
  for (const [field, value] of Object.entries(form as Record<string, string>)) data.set(field, value);
  for (const { field, name, content } of files) data.append(field, new Blob([content]), name);
  return { body: data };
}

async function send(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, init);
  } catch {
    return undefined;
  }
}

function pathOf(call: Call, params: unknown): string {
  const values = { ...(params as Record<string, unknown> | undefined) };
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryOf(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  if (entries.length === 0) return '';
  const texts = Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
  return `?${new URLSearchParams(texts).toString()}`;
}

function messageOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message);
  return 'The server answered something else than expected.';
}
