import { createHmac } from 'node:crypto';
import { call } from '@polylogue/contract/call';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { systemFolders } from '../temporary.ts';
import { bind, type HttpContext } from './bind.ts';
import { bindOutside } from './bind-outside.ts';
import { buildOpenApi } from './openapi.ts';
import { trustHops } from './proxy-trust.ts';
import { createRateLimits } from './rate-limit.ts';
import { createServer } from './server.ts';

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';

const paid = call({
  method: 'POST',
  path: 'gateway/{shop}/paid',
  access: 'outside',
  summary: 'A gateway says that something was paid',
  params: z.object({ shop: z.string() }),
  body: z.object({ order: z.string(), amount: z.coerce.number<number | string>() }),
  response: z.object({ code: z.int(), order: z.string(), amount: z.number(), bytes: z.number() }),
  rateLimit: { requests: 20, seconds: 60, by: 'address' },
  maxBodyBytes: 200,
});

const echo = call({
  method: 'POST',
  path: 'echo',
  access: 'guest',
  summary: 'A call of our own beside it',
  body: z.object({ word: z.string() }),
  response: z.object({ word: z.string() }),
});

let app: FastifyInstance;
let isFull = false;

beforeEach(async () => {
  app = await createServer({
    log: createLog('silent'),
    trustProxy: trustHops(0),
    secure: false,
    storageOrigins: [],
  });
  const http: HttpContext = {
    authenticate: async () => ({ state: 'none' }),
    rateLimits: createRateLimits(1),
    operatorToken: 'token',
    publicUrl: 'https://polylogue.example',
    temporary: systemFolders,
    lacksRoom: () => isFull,
  };
  isFull = false;
  bindOutside(app, http, paid, {
    verify: ({ raw, headers, params }) => headers['content-hmac'] === signature(raw, params.shop),
    handle: async ({ body, raw }) => ({ code: 0, ...body, bytes: raw.length }),
  });
  bind(app, http, echo, async ({ body }) => body);
  await app.ready();
});

afterEach(() => app.close());

function signature(raw: string | Buffer, shop = 'tea'): string {
  return createHmac('sha256', `secret of ${shop}`).update(raw).digest('base64');
}

/** Like a payment gateway: a foreign origin, no cookie, and none of our pages' headers. */
function post(payload: string, options: { type?: string; hmac?: string; shop?: string } = {}) {
  const { type = json, hmac = signature(payload), shop = 'tea' } = options;
  return app.inject({
    method: 'POST',
    url: `/api/gateway/${shop}/paid`,
    headers: { origin: 'https://gateway.example', 'content-type': type, 'content-hmac': hmac },
    payload,
  });
}

const order = '{"order":"7 ☕","amount":4.5}';

describe('a call from an outside party', () => {
  test('is answered with a valid signature, as JSON and urlencoded', async () => {
    expect((await post(order)).json()).toEqual({
      code: 0,
      order: '7 ☕',
      amount: 4.5,
      bytes: Buffer.byteLength(order),
    });
    const form = new URLSearchParams({ order: '7 ☕', amount: '4.5' }).toString();
    for (const type of [urlencoded, `${urlencoded}; charset=utf-8`])
      expect((await post(form, { type })).json()).toMatchObject({ order: '7 ☕', amount: 4.5 });
  });

  test('is refused with a missing, forged or foreign signature', async () => {
    for (const hmac of ['', signature('{}'), signature(order, 'coffee')]) {
      const response = await post(order, { hmac });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'unauthorized' });
    }
  });

  test('is refused when a single byte was changed in transit', async () => {
    const tampered = order.replace('4.5', '9.5');
    expect((await post(tampered, { hmac: signature(order) })).statusCode).toBe(401);
    expect((await post(`${order} `, { hmac: signature(order) })).statusCode).toBe(401);
  });

  test('is not parsed before its signature is checked', async () => {
    expect((await post('{broken', { hmac: 'forged' })).statusCode).toBe(401);
    expect((await post('{broken')).json()).toMatchObject({ code: 'bad_request' });
    expect((await post('{"__proto__":{"order":"7"}}')).json()).toMatchObject({ code: 'bad_request' });
    expect((await post('{"order":7}')).json()).toMatchObject({ code: 'validation_error' });
  });

  test('is limited in size, content type and rate', async () => {
    const huge = JSON.stringify({ order: 'x'.repeat(300), amount: 1 });
    expect((await post(huge)).json()).toMatchObject({ code: 'payload_too_large' });
    expect((await post(order, { type: 'text/plain' })).json()).toMatchObject({
      code: 'unsupported_media_type',
    });
    for (let count = 0; count < 20; count += 1) await post(order, { hmac: 'forged' });
    expect((await post(order)).json()).toMatchObject({ code: 'too_many_requests' });
  });

  test('is rejected for now while the disk is full', async () => {
    isFull = true;
    const refused = await post(order);
    expect(refused.json()).toMatchObject({ code: 'disk_full' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('leaves our own calls unaffected', async () => {
    const headers = { 'x-user-timezone': 'UTC', 'content-type': json };
    const own = await app.inject({ method: 'POST', url: '/api/echo', headers, payload: '{"word":"tea"}' });
    expect(own.json()).toEqual({ word: 'tea' });
    const foreign = await app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { ...headers, 'content-type': urlencoded },
      payload: 'word=tea',
    });
    expect(foreign.json()).toMatchObject({ code: 'unsupported_media_type' });
  });

  test('is documented with both content types', () => {
    const document = buildOpenApi({ paid }, '1.0.0');
    expect(document).toMatchObject({
      paths: {
        '/api/gateway/{shop}/paid': {
          post: {
            requestBody: { content: { [json]: { schema: {} }, [urlencoded]: { schema: {} } } },
            responses: { 401: { description: 'unauthorized' } },
          },
        },
      },
    });
  });
});
