import { request, type ClientRequest } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { disconnectSignal } from './disconnect-signal.ts';

/** A server whose handler has read the body and waits to be released. */
async function startServer() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const handled = Promise.withResolvers<AbortSignal>();
  const mayAnswer = Promise.withResolvers<void>();
  app.post('/', async (_, reply) => {
    handled.resolve(disconnectSignal(reply));
    await mayAnswer.promise;
    return 'answer';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, handled: handled.promise, answer: () => mayAnswer.resolve() };
}

function post(url: string): ClientRequest {
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
  sent.on('error', () => undefined);
  sent.end('{"some":"body"}');
  return sent;
}

test('aborts when the client disconnects', async () => {
  const { url, handled, answer } = await startServer();
  const sent = post(url);
  const signal = await handled;
  expect(signal.aborted).toBe(false);
  sent.destroy();
  await expect.poll(() => signal.aborted).toBe(true);
  answer();
});

test('does not abort once the answer has been sent', async () => {
  const { url, handled, answer } = await startServer();
  const sent = post(url);
  const signal = await handled;
  answer();
  await new Promise((resolve) =>
    sent.once('response', (response) => response.resume().once('close', resolve)),
  );
  expect(signal.aborted).toBe(false);
});
