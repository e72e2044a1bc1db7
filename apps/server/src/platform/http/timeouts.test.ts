import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { portOf } from './appending-proxy.testing.ts';
import { trustHops } from './proxy-trust.ts';
import { createServer } from './server.ts';
import type { Timeouts } from './timeouts.ts';

const long = 600_000;
const patient: Timeouts = {
  headers: long,
  request: long,
  silence: long,
  answer: long,
  keepAlive: long,
  check: 20,
};

async function start(timeouts: Partial<Timeouts>, handler: () => Promise<string> = async () => 'answer') {
  const log = createLog('silent');
  const options = { log, trustProxy: trustHops(0), secure: false, storageOrigins: [] };
  const app = await createServer({ ...options, timeouts: { ...patient, ...timeouts } });
  onTestFinished(() => app.close());
  app.route({ method: ['GET', 'POST'], url: '/', handler });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return portOf(app.server);
}

/** A raw client that sends the given text and nothing else. */
async function say(port: number, words: string) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
  socket.on('error', () => undefined);
  // `once` of node:events would reject when the server resets a connection on which bytes still arrive.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(words);
  return { socket, closed: closed.then(() => heard) };
}

const halfBody =
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":';
const whole = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('a client that never sends anything is disconnected', async () => {
  const { closed } = await say(await start({ headers: 50 }), '');
  expect(await closed).toContain('408');
});

test('a client that stalls in its headers is disconnected', async () => {
  const { closed } = await say(await start({ headers: 50 }), 'POST / HTTP/1.1\r\nhost: x\r\ncontent-');
  expect(await closed).toContain('408');
});

test('a client that stalls in its body is disconnected', async () => {
  const { closed } = await say(await start({ silence: 50 }), halfBody);
  expect(await closed).not.toContain('200');
});

test('a client that sends its body byte by byte without end is disconnected', async () => {
  const { socket, closed } = await say(await start({ headers: 50, request: 200 }), halfBody);
  drip(socket);
  // The reset that meets a late byte may overtake the 408.
  expect(await closed).not.toContain('200');
});

test('an idle connection is closed', async () => {
  const { closed } = await say(await start({ keepAlive: 50 }), whole);
  expect(await closed).toContain('200');
});

test('an answer may take longer than a client may be silent', async () => {
  let cutOff: Promise<unknown> = Promise.resolve();
  const port = await start({ silence: 50 }, async () => {
    await cutOff;
    return 'at last';
  });
  cutOff = (await say(port, halfBody)).closed;
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.text()).toBe('at last');
});

function drip(socket: Socket): void {
  const tap = setInterval(() => socket.write(' '), 10);
  socket.once('close', () => clearInterval(tap));
}
