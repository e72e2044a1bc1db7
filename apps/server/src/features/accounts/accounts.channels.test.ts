import { allCalls } from '@polylogue/contract/calls';
import { channels, realtimeAddress, realtimePath } from '@polylogue/contract/realtime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ClientOptions } from 'ws';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { openAt, refusalOf } from '../../platform/realtime/realtime.testing.ts';

let started: TestApp;
let address = '';

beforeAll(async () => {
  started = await startTestApp();
  address = (await started.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});

afterAll(() => started.close());

async function connect(cookies: Record<string, string>) {
  const { token } = (await started.request(allCalls.connect, { cookies })).json<{ token: string }>();
  return openAt(`${address}${realtimeAddress({ token })}`);
}

/** Headers a page from the given origin sends automatically. */
function pageHeaders(cookies: Record<string, string>, origin = address.replace('ws', 'http')): ClientOptions {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return { origin, headers: { cookie: cookie.join('; ') } };
}

test('a user gets their own changes on their channel; a stranger is refused', async () => {
  const owner = await started.createUser();
  const stranger = await started.createUser();
  const channel = channels.user(owner.id);
  const mine = await connect(await started.signIn(owner));
  const theirs = await connect(await started.signIn(stranger));
  mine.send({ type: 'subscribe', channel });
  theirs.send({ type: 'subscribe', channel });
  await vi.waitFor(() => expect(mine.frames).toEqual([{ type: 'subscribed', channel }]), { timeout: 60_000 });
  await vi.waitFor(
    () => expect(theirs.frames).toEqual([{ type: 'refused', channel, code: 'not_permission' }]),
    { timeout: 60_000 },
  );
  const data = { entity: 'chat', id: 1, version: 2 };
  started.deps.realtime.publish(channel, data);
  await vi.waitFor(() => expect(mine.frames.at(-1)).toEqual({ type: 'event', channel, data }), {
    timeout: 60_000,
  });
  theirs.send({ type: 'ping' });
  await vi.waitFor(() => expect(theirs.frames.at(-1)).toEqual({ type: 'pong' }), { timeout: 60_000 });
  expect(theirs.frames).toHaveLength(2);
});

test("signing out closes the session's sockets", async () => {
  const cookies = await started.signIn(await started.createUser());
  const socket = await connect(cookies);
  await started.request(allCalls.logout, { cookies });
  expect(await socket.closed).toBe(4001);
});

test('a guest gets no token, and no socket opens without one', async () => {
  expect((await started.request(allCalls.connect)).statusCode).toBe(401);
  expect(await refusalOf(`${address}/realtime?token=nonsense`)).toBe(401);
  expect(await refusalOf(`${address}${realtimePath}`, pageHeaders({}))).toBe(401);
});

test('a session cookie opens a socket in one round trip, already subscribed', async () => {
  const owner = await started.createUser();
  const channel = channels.user(owner.id);
  const cookies = await started.signIn(owner);
  const say = [{ type: 'subscribe', channel } as const];
  const page = await openAt(`${address}${realtimeAddress({ say })}`, pageHeaders(cookies));
  await vi.waitFor(() => expect(page.frames).toEqual([{ type: 'subscribed', channel }]), { timeout: 60_000 });
  await started.request(allCalls.logout, { cookies });
  expect(await page.closed).toBe(4001);
  expect(await refusalOf(`${address}${realtimePath}`, pageHeaders(cookies))).toBe(401);
});

test('a session cookie opens no socket for a foreign origin or once it has expired', async () => {
  const cookies = await started.signIn(await started.createUser());
  expect(await refusalOf(`${address}${realtimePath}`, pageHeaders(cookies, 'https://evil.example'))).toBe(
    403,
  );
  expect(await refusalOf(`${address}${realtimePath}`, { headers: pageHeaders(cookies).headers })).toBe(403);
  started.clock.advance(16 * 60);
  expect(await refusalOf(`${address}${realtimePath}`, pageHeaders(cookies))).toBe(401);
});
