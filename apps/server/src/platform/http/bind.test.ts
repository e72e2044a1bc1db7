import { call, type InsideCall } from '@polylogue/contract/call';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { systemFolders } from '../temporary.ts';
import { bind, type Handler, type HttpContext } from './bind.ts';
import { CallError } from './call-error.ts';
import { callerOf } from './caller.ts';
import { trustHops } from './proxy-trust.ts';
import { createRateLimits } from './rate-limit.ts';
import { createServer } from './server.ts';

const own = { 'x-user-timezone': 'UTC' };
const asUser = { ...own, cookie: 'as=user' };
let app: FastifyInstance;
let logged: string[] = [];

afterEach(() => app.close());

async function serve<C extends InsideCall>(
  definition: C,
  handler: Handler<C>,
  http: Partial<HttpContext> = {},
) {
  logged = [];
  const log = createLog('info', { destination: { write: (line) => logged.push(line) } });
  app = await createServer({ log, trustProxy: trustHops(0), secure: false, storageOrigins: [] });
  const context: HttpContext = {
    authenticate: async (request) => {
      if (request.headers.cookie === 'as=user')
        return { state: 'valid', caller: callerOf({ userId: 7, sessionId: 's' }) };
      return { state: request.headers.cookie ? 'invalid' : 'none' };
    },
    rateLimits: createRateLimits(1),
    operatorToken: 'operator-token',
    publicUrl: undefined,
    temporary: systemFolders,
    ...http,
  };
  bind(app, context, definition, handler);
  await app.ready();
}

const echo = call({
  method: 'POST',
  path: 'echo',
  access: 'user',
  summary: 'Echo',
  body: z.object({ name: z.string().check(z.minLength(2)), extra: z.optional(z.string()) }),
  response: z.object({ name: z.string(), user: z.number() }),
});

const serveEcho = (http?: Partial<HttpContext>) =>
  serve(
    echo,
    async ({ body, caller }) => ({ name: body.name, user: caller.userId, secret: 'not in the contract' }),
    http,
  );

test('a guest gets 401 before the body is read', async () => {
  await serveEcho();
  const response = await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: { ...own, 'content-type': 'application/json' },
    payload: '{broken',
  });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'unauthorized' });
  expect(response.headers['www-authenticate']).toBeUndefined();
});

test('a user gets the typed result and nothing outside the contract', async () => {
  await serveEcho();
  const response = await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: asUser,
    payload: { name: 'Ada' },
  });
  expect(response.json()).toEqual({ name: 'Ada', user: 7 });
});

test('a bad field is a 422 naming the field, its code and the limit', async () => {
  await serveEcho();
  const response = await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: asUser,
    payload: { name: 'A' },
  });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'validation_error',
    validationErrors: { name: 'too_short' },
    validationParams: { name: { min: 2 } },
  });
});

test('an empty JSON body counts as an empty object', async () => {
  await serveEcho();
  const headers = { ...asUser, 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/api/echo', headers });
  expect(response.json()).toMatchObject({ validationErrors: { name: 'required' } });
});

test('malformed JSON, a huge body and an unknown content type are refused by code', async () => {
  await serveEcho();
  const json = { ...asUser, 'content-type': 'application/json' };
  const post = (headers: Record<string, string>, payload: string) =>
    app.inject({ method: 'POST', url: '/api/echo', headers, payload });
  expect((await post(json, '{"name":')).json()).toMatchObject({ code: 'bad_request' });
  expect((await post(json, JSON.stringify({ name: 'x'.repeat(1_100_000) }))).json()).toMatchObject({
    code: 'payload_too_large',
  });
  expect((await post({ ...asUser, 'content-type': 'text/x-odd' }, 'x')).json()).toMatchObject({
    code: 'unsupported_media_type',
  });
});

test('a page on another site cannot change anything', async () => {
  await serveEcho();
  const from = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { ...asUser, origin, host: 'chat.test' },
      payload: { name: 'Ada' },
    });
  expect((await from('https://evil.test')).json()).toMatchObject({ code: 'origin_refused' });
  expect((await from('null')).json()).toMatchObject({ code: 'origin_refused' });
  expect((await from('http://chat.test')).statusCode).toBe(200);
});

test('with a public URL only that origin counts, whatever the Host header says', async () => {
  await serveEcho({ publicUrl: 'https://chat.test' });
  const from = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { ...asUser, origin, host: 'evil.test' },
      payload: { name: 'Ada' },
    });
  expect((await from('http://evil.test')).json()).toMatchObject({ code: 'origin_refused' });
  expect((await from('https://chat.test')).statusCode).toBe(200);
});

test("a call without our pages' header is refused", async () => {
  await serveEcho();
  const response = await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: { cookie: 'as=user' },
    payload: { name: 'Ada' },
  });
  expect(response.json()).toMatchObject({ code: 'bad_request' });
});

test('over the limit a caller is told when to retry, and others are not affected', async () => {
  const limited = call({
    method: 'GET',
    path: 'limited',
    access: 'guest',
    summary: 'Limited',
    response: z.object({ ok: z.boolean() }),
    rateLimit: { requests: 2, seconds: 60, by: 'user' },
  });
  await serve(limited, async () => ({ ok: true }));
  const get = (headers: Record<string, string>) => app.inject({ url: '/api/limited', headers });
  expect((await get(asUser)).statusCode).toBe(200);
  expect((await get(asUser)).statusCode).toBe(200);
  const refused = await get(asUser);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get(own)).statusCode).toBe(200);
});

test('addresses of one IPv6 network count as one caller', async () => {
  const limited = call({
    method: 'GET',
    path: 'limited',
    access: 'guest',
    summary: 'Limited',
    response: z.object({ ok: z.boolean() }),
    rateLimit: { requests: 1, seconds: 60, by: 'address' },
  });
  await serve(limited, async () => ({ ok: true }));
  const from = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/limited', headers: own, remoteAddress })).statusCode;
  expect(await from('2001:db8:1:2::1')).toBe(200);
  expect(await from('2001:db8:1:2:aaaa::9')).toBe(429);
  expect(await from('2001:db8:1:3::1')).toBe(200);
});

test('an unexpected error reveals only a request id, under which it is logged', async () => {
  const failing = call({
    method: 'GET',
    path: 'failing',
    access: 'guest',
    summary: 'Fails',
    response: z.object({}),
  });
  await serve(failing, async () => {
    throw new Error('the password is hunter2');
  });
  const response = await app.inject({ url: '/api/failing', headers: own });
  expect(response.statusCode).toBe(500);
  const body = response.json<{ code: string; requestId: string }>();
  expect(body.code).toBe('technical_error');
  expect(response.body).not.toContain('hunter2');
  expect(response.headers['x-request-id']).toBe(body.requestId);
  expect(logged.join('')).toContain(body.requestId);
});

test('a handler that breaks the contract causes an error', async () => {
  const wrong = call({
    method: 'GET',
    path: 'wrong',
    access: 'guest',
    summary: 'Wrong',
    response: z.object({ n: z.number() }),
  });
  await serve(wrong, async () => ({ n: 'text' }) as never);
  expect((await app.inject({ url: '/api/wrong', headers: own })).json()).toMatchObject({
    code: 'technical_error',
  });
});

test('an operator call takes the operator token only', async () => {
  const secret = call({
    method: 'GET',
    path: 'secret',
    access: 'operator',
    summary: 'S',
    response: z.object({ ok: z.boolean() }),
  });
  await serve(secret, async () => ({ ok: true }));
  const get = (authorization: string) => app.inject({ url: '/api/secret', headers: { authorization } });
  expect((await get('Bearer operator-token')).statusCode).toBe(200);
  expect((await get('Bearer operator-tokem')).statusCode).toBe(401);
  expect((await app.inject({ url: '/api/secret', headers: asUser })).statusCode).toBe(401);
});

const upload = call({
  method: 'POST',
  path: 'upload',
  access: 'user',
  summary: 'Upload',
  form: z.object({ title: z.string() }),
  files: { file: { maxBytes: 10, maxFiles: 1 } },
  response: z.object({ title: z.string(), content: z.string(), name: z.string() }),
});

const serveUpload = () =>
  serve(upload, async ({ form, files }) => {
    const [file] = files;
    if (!file) throw new CallError('bad_request');
    return { title: form.title, name: file.name, content: await readFile(file.path, 'utf8') };
  });

function multipart(parts: [field: string, value: string | { name: string; bytes: string }][]) {
  const form = new FormData();
  for (const [field, value] of parts) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([value.bytes]), value.name);
  }
  const request = new Request('http://x', { method: 'POST', body: form });
  return request.arrayBuffer().then((bytes) => ({
    payload: Buffer.from(bytes),
    headers: { ...asUser, 'content-type': request.headers.get('content-type') ?? '' },
  }));
}

test('a form arrives as fields and files on disk', async () => {
  await serveUpload();
  const body = await multipart([
    ['title', 'Tea'],
    ['file', { name: 'a.txt', bytes: 'leaves' }],
  ]);
  const response = await app.inject({ method: 'POST', url: '/api/upload', ...body });
  expect(response.json()).toEqual({ title: 'Tea', name: 'a.txt', content: 'leaves' });
});

test('a part of binary type without a name is a file without a name', async () => {
  await serveUpload();
  const part = (head: string, bytes: string) =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${bytes}\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...asUser, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${part('name="title"', 'Tea')}${part('name="file"\r\ncontent-type: application/octet-stream', 'leaves')}--x--\r\n`,
  });
  expect(response.json()).toEqual({ title: 'Tea', name: '', content: 'leaves' });
});

test('no cache keeps an answer or a refusal, unless the handler says so', async () => {
  await serveEcho();
  for (const headers of [asUser, own]) {
    const { headers: sent } = await app.inject({
      method: 'POST',
      url: '/api/echo',
      headers,
      payload: { name: 'Tea' },
    });
    expect(sent['cache-control']).toBe('private, no-store');
  }
  await app.close();
  await serve(echo, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return { name: 'Tea', user: 1 };
  });
  const kept = await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: asUser,
    payload: { name: 'Tea' },
  });
  expect(kept.headers['cache-control']).toBe('public, max-age=60');
});

test('an oversized file, one file too many and an unknown field are refused by field', async () => {
  await serveUpload();
  const post = async (parts: Parameters<typeof multipart>[0]) =>
    (await app.inject({ method: 'POST', url: '/api/upload', ...(await multipart(parts)) })).json<unknown>();
  const small = { name: 'a', bytes: 'ok' };
  expect(
    await post([
      ['title', 'x'],
      ['file', { name: 'a', bytes: 'x'.repeat(11) }],
    ]),
  ).toMatchObject({
    validationErrors: { file: 'file_size' },
    validationParams: { file: { max: 10 } },
  });
  expect(
    await post([
      ['title', 'x'],
      ['file', small],
      ['file', small],
    ]),
  ).toMatchObject({
    validationErrors: { file: 'file_limit' },
  });
  expect(
    await post([
      ['title', 'x'],
      ['other', small],
    ]),
  ).toMatchObject({ validationErrors: { other: 'invalid' } });
});

test("a truncated or malformed form is the client's error", async () => {
  await serveUpload();
  const { payload, headers } = await multipart([
    ['title', 'Tea'],
    ['file', { name: 'a.txt', bytes: 'leaves' }],
  ]);
  const post = async (body: Buffer, contentType = headers['content-type']) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/upload',
        headers: { ...headers, 'content-type': contentType },
        payload: body,
      })
    ).json<unknown>();
  for (const length of [10, payload.length / 2, payload.length - 10])
    expect(await post(payload.subarray(0, length))).toMatchObject({ code: 'bad_request' });
  expect(await post(payload, 'multipart/form-data')).toMatchObject({ code: 'bad_request' });
  expect(logged).toEqual([]);
});

async function post(payload: string): Promise<unknown> {
  const headers = { ...asUser, 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: '/api/echo', headers, payload })).json();
}

test('prototype keys and lone surrogates do no harm', async () => {
  await serveEcho();
  expect(await post('{"name":"Ada","__proto__":{"x":1}}')).toMatchObject({ code: 'bad_request' });
  expect(await post('{"name":"Ada","constructor":{"prototype":1}}')).toMatchObject({ code: 'bad_request' });
  expect(await post('{"name":"Ada \\ud83d"}')).toMatchObject({ name: 'Ada \ufffd' });
  expect(await post('{"name":"Ada \\ud83d\\ude00"}')).toMatchObject({ name: 'Ada 😀' });
});

test('a body of more, deeper or longer than anybody needs is refused before it is parsed', async () => {
  await serveEcho();
  const tooLarge = { code: 'payload_too_large' };
  expect(await post(`{"name":"Ada","more":"${'x'.repeat(65_000)}"}`)).toMatchObject({ name: 'Ada' });
  expect(await post(`{"name":"${'x'.repeat(66_000)}"}`)).toMatchObject(tooLarge);
  expect(await post(`{"name":${'['.repeat(1_000)}`)).toMatchObject({
    ...tooLarge,
    message: 'The JSON has more than 400 levels.',
  });
});

test('of a long list with many faults only the first is told', async () => {
  const entry = z.object({ a: z.string(), b: z.string() });
  await serve(
    call({ ...echo, body: z.object({ list: z.array(entry), name: z.string() }) }),
    async ({ caller }) => ({ name: 'Ada', user: caller.userId }),
  );
  const faults = async (count: number) => {
    const payload = { list: Array.from({ length: count }, () => ({})) };
    const response = await app.inject({ method: 'POST', url: '/api/echo', headers: asUser, payload });
    return Object.keys(response.json<{ validationErrors: object }>().validationErrors);
  };
  expect(await faults(2)).toEqual(['list.0.a', 'list.0.b', 'list.1.a', 'list.1.b', 'name']);
  expect(await faults(5_000)).toEqual(['list.0.a']);
});

test('every answer has security headers, and none forces https on plain HTTP', async () => {
  await serveEcho();
  const { headers } = await app.inject({ url: '/api/nothing' });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
});
