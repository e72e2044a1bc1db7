import { call } from '@polylogue/contract/call';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { systemFolders } from '../temporary.ts';
import { portOf, startAppendingProxy } from './appending-proxy.testing.ts';
import { bind } from './bind.ts';
import { trustHops, trustNetworks, type ProxyTrust } from './proxy-trust.ts';
import { createRateLimits } from './rate-limit.ts';
import { createServer } from './server.ts';

const twice = call({
  method: 'GET',
  path: 'twice',
  access: 'guest',
  summary: 'May be called twice',
  response: z.object({ address: z.string() }),
  rateLimit: { requests: 2, seconds: 60, by: 'address' },
});

/** Responds with the client address it sees, at most twice per address. */
async function start(trustProxy: ProxyTrust) {
  const app = await createServer({ log: createLog('silent'), trustProxy, secure: false, storageOrigins: [] });
  onTestFinished(() => app.close());
  const context = {
    rateLimits: createRateLimits(1),
    operatorToken: 'token',
    publicUrl: undefined,
    temporary: systemFolders,
  };
  bind(app, { ...context, authenticate: async () => ({ state: 'none' }) }, twice, async ({ request }) => ({
    address: request.ip,
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return portOf(app.server);
}

const ask = (port: number, forwardedFor?: string) =>
  fetch(`http://127.0.0.1:${port}/api/twice`, {
    headers: { 'x-user-timezone': 'UTC', ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}) },
  });

describe('behind an appending proxy', () => {
  test('a client that forges addresses still hits the limit', async () => {
    const proxy = await startAppendingProxy(await start(trustHops(1)));
    const statuses = [];
    for (const invented of ['198.51.100.1', '198.51.100.2, 10.0.0.1', '198.51.100.3', '127.0.0.1'])
      statuses.push((await ask(proxy, invented)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test('two hops are two proxies, counted from our end', async () => {
    const server = await start(trustHops(2));
    const proxy = await startAppendingProxy(await startAppendingProxy(server));
    const answer = await ask(proxy, '198.51.100.1');
    expect(await answer.json()).toEqual({ address: '127.0.0.1' });
  });

  test('networks are trusted as long as the addresses belong to them', async () => {
    const server = await start(trustNetworks(['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8']));
    const proxy = await startAppendingProxy(server);
    const addressOf = async (forwardedFor: string) => (await ask(proxy, forwardedFor)).json();
    expect(await addressOf('203.0.113.9, 198.51.100.1, 10.1.2.3')).toEqual({ address: '198.51.100.1' });
    expect(await addressOf('203.0.113.9, 198.51.100.2')).toEqual({ address: '198.51.100.2' });
  });
});

test('an untrusted address speaks only for itself', async () => {
  const port = await start(trustNetworks(['10.0.0.0/8']));
  expect(await (await ask(port, '198.51.100.1')).json()).toEqual({ address: '127.0.0.1' });
});

test('without a proxy no forwarding header is trusted', async () => {
  const port = await start(trustHops(0));
  expect(await (await ask(port, '198.51.100.1')).json()).toEqual({ address: '127.0.0.1' });
});
