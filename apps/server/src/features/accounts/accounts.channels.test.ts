import { allCalls } from '@polylogue/contract/calls';
import { channels, type ServerFrame } from '@polylogue/contract/realtime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let started: TestApp;
let address = '';

beforeAll(async () => {
  started = await startTestApp();
  address = (await started.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});

afterAll(() => started.close());

async function connect(cookies: Record<string, string>) {
  const { token } = (await started.request(allCalls.connect, { cookies })).json<{ token: string }>();
  const socket = new WebSocket(`${address}/realtime?token=${token}`);
  const frames: ServerFrame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  return { frames, send, closed, close: () => socket.close() };
}

test('a user hears on the own channel what changed; a stranger is refused', async () => {
  const owner = await started.createUser();
  const stranger = await started.createUser();
  const channel = channels.user(owner.id);
  const mine = await connect(await started.signIn(owner));
  const theirs = await connect(await started.signIn(stranger));
  mine.send({ type: 'subscribe', channel });
  theirs.send({ type: 'subscribe', channel });
  await vi.waitFor(() => expect(mine.frames).toEqual([{ type: 'subscribed', channel }]));
  await vi.waitFor(() =>
    expect(theirs.frames).toEqual([{ type: 'refused', channel, code: 'not_permission' }]),
  );
  const data = { entity: 'chat', id: 1, version: 2 };
  started.deps.realtime.publish(channel, data);
  await vi.waitFor(() => expect(mine.frames.at(-1)).toEqual({ type: 'event', channel, data }));
  theirs.send({ type: 'ping' });
  await vi.waitFor(() => expect(theirs.frames.at(-1)).toEqual({ type: 'pong' }));
  expect(theirs.frames).toHaveLength(2);
  mine.close();
  theirs.close();
});

test('signing out closes the sockets of the session', async () => {
  const cookies = await started.signIn(await started.createUser());
  const socket = await connect(cookies);
  await started.request(allCalls.logout, { cookies });
  expect(await socket.closed).toBe(4001);
});

test('a guest gets no token, and a socket without one is not opened', async () => {
  expect((await started.request(allCalls.connect)).statusCode).toBe(401);
  const socket = new WebSocket(`${address}/realtime?token=nonsense`);
  const status = await new Promise((resolve) =>
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode)),
  );
  expect(status).toBe(401);
});
