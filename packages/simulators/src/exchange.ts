import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from './world.ts';

/** One request and its response, as seen by a simulator. `path` follows the simulator's prefix. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  path: string;
  world: World;
}

/** A registry entry: everything below `prefix` belongs to it. */
export interface Simulator {
  prefix: string;
  title: string;
  about: string;
  handle(exchange: Exchange): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The body exceeds the limit; the server answers 413. */
export class BodyTooLargeError extends Error {}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes: unknown = part;
    if (!Buffer.isBuffer(bytes)) continue;
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new BodyTooLargeError('The body is too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** The body as a form, multipart or urlencoded; null if it is neither. */
export async function readForm(request: IncomingMessage): Promise<FormData | null> {
  const body = await readBody(request);
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
  } catch {
    return null;
  }
}

/** A text field of a form; files and absent fields are ''. */
export function fieldOf(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
}

export function sendJson(
  exchange: Exchange,
  body: unknown,
  { status = 200, headers = {} }: Answer = {},
): void {
  sendText(exchange, JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function sendHtml(
  exchange: Exchange,
  html: string,
  { status = 200, headers = {} }: Answer = {},
): void {
  sendText(exchange, html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

export function sendText(
  exchange: Exchange,
  text: string,
  { status = 200, headers = {} }: Answer = {},
): void {
  const bytes = Buffer.from(text);
  exchange.response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...headers,
    'content-length': String(bytes.length),
  });
  exchange.response.end(bytes);
}

export function redirect(exchange: Exchange, location: string): void {
  exchange.response.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': '0' });
  exchange.response.end();
}

export function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
