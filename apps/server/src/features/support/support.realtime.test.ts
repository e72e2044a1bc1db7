import { randomUUID } from 'node:crypto';
import { channels } from '@polylogue/contract/realtime';
import { ticketFrame } from '@polylogue/contract/support';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { startRedis } from '../../../test/processes.ts';
import { listenForSockets } from '../../../test/sockets.ts';
import { createLog } from '../../platform/log.ts';
import { createRedisBroker } from '../../platform/realtime/redis-broker.ts';
import { connect, createTestClock, startNode } from '../../platform/realtime/realtime.testing.ts';
import { supportChannels } from './support.channels.ts';
import { newAuthor, supportDesk } from './support.scene.testing.ts';

let testApp: TestApp;
let socketOf: Awaited<ReturnType<typeof listenForSockets>>;

beforeAll(async () => {
  testApp = await startTestApp();
  socketOf = await listenForSockets(testApp);
});
afterAll(() => testApp.close());

test('an answer, a reply and the end of a ticket are frames for its author', async () => {
  const author = await newAuthor(testApp);
  const { id } = await author.create();
  const socket = await socketOf(author.cookies);
  const channel = channels.feedbackChat(author.user.id, id);
  await socket.follow(channel);
  await socket.follow(channels.user(author.user.id));
  const desk = supportDesk(testApp);
  await desk.answer(id, 'Which model?');
  await author.write(id, 'Mistral');
  await author.tryStatus(id, 4);
  await vi.waitFor(() => {
    const frames = socket.events(channel).map((data) => ticketFrame.parse(data));
    expect(frames.map(({ ticket, message }) => [ticket.status, message.status ?? message.message])).toEqual([
      // What was there when the page came, then what was written.
      [1, 'The third column stays empty when I ask in Greek.'],
      [3, 3],
      [3, 'Which model?'],
      [3, 'Mistral'],
      [4, 4],
    ]);
    expect(frames.map(({ ticket }) => ticket.unread)).toEqual([false, true, true, false, false]);
  }, 60_000);
  expect(socket.events(channels.user(author.user.id))).toContainEqual(
    expect.objectContaining({ entity: 'ticket', id }),
  );
});

test('a stranger follows no ticket of others, not even under their own name', async () => {
  const author = await newAuthor(testApp);
  const stranger = await newAuthor(testApp);
  const { id } = await author.create();
  const socket = await socketOf(stranger.cookies);
  for (const channel of [
    channels.feedbackChat(author.user.id, id),
    channels.feedbackChat(stranger.user.id, id),
    channels.feedbackChat(stranger.user.id, 2_000_000_000),
  ]) {
    expect(await socket.follow(channel)).toMatchObject({ type: 'refused', channel });
  }
  await supportDesk(testApp).answer(id, 'Secret');
  expect(JSON.stringify(socket.frames)).not.toContain('Secret');
});

test('an answer on one node reaches the author on another', async () => {
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const here = await startTestAppForTest({ REDIS_URL: redis.url });
  const author = await newAuthor(here);
  const { id } = await author.create();
  const log = createLog('silent');
  const there = await startNode({
    broker: createRedisBroker({ url: redis.url, nodeId: randomUUID(), clock: createTestClock(), log }),
  });
  for (const kind of supportChannels(here.deps)) there.realtime.register(kind);
  const socket = await connect(there, { userId: author.user.id, sessionId: 'any' });
  const channel = channels.feedbackChat(author.user.id, id);
  await vi.waitFor(async () => expect(await there.realtime.healthy()).toBe(true), 60_000);
  expect(await socket.follow(channel)).toMatchObject({ type: 'subscribed' });
  await supportDesk(here).answer(id, 'From the other side');
  await vi.waitFor(() => {
    const messages = socket.events(channel).map((data) => ticketFrame.parse(data).message.message);
    expect(messages).toContain('From the other side');
  }, 60_000);
});
