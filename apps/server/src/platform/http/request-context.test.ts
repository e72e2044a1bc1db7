import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { currentContext } from '../context.ts';
import { createLog } from '../log.ts';
import { trustHops } from './proxy-trust.ts';
import { createServer } from './server.ts';

type Line = Record<string, unknown>;

async function serve(accessLog: number): Promise<{ app: FastifyInstance; url: string; lines: Line[] }> {
  const lines: Line[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const log = createLog('info', { destination, base: { host: 'here', version: '1.0.0', role: 'web' } });
  const app = await createServer({
    log,
    accessLog,
    trustProxy: trustHops(0),
    secure: false,
    storageOrigins: [],
  });
  onTestFinished(() => app.close());
  app.get('/things/:secret', async () => ({ size: 'x'.repeat(500) }));
  app.get('/broken', async () => {
    throw new Error('no');
  });
  app.post('/told', async (request) => {
    request.log.info('from the handler');
    return { told: currentContext().requestId };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // It says that it listens.
  lines.splice(0);
  return { app, url, lines };
}

test('a request leaves one line with its route, and nothing of its URL', async () => {
  const { url, lines } = await serve(1);
  const response = await fetch(`${url}/things/hunter2?token=hunter2`);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    msg: 'request',
    host: 'here',
    version: '1.0.0',
    role: 'web',
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/things/:secret',
    status: 200,
    ms: expect.any(Number),
  });
  expect(lines[0]?.['bytes']).toBeGreaterThan(500);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

test('of what is not sampled only failed requests leave a line', async () => {
  const { url, lines } = await serve(0);
  await fetch(`${url}/things/1`);
  await fetch(`${url}/nothing`);
  await fetch(`${url}/broken`);
  await expect
    .poll(() => lines.map(({ msg, route }) => [msg, route]))
    .toEqual([
      ['a request failed', undefined],
      ['request', '/broken'],
    ]);
});

test('what is logged for a request names it, also after its body was read', async () => {
  const { url, lines } = await serve(0);
  const response = await fetch(`${url}/told`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ much: 'x'.repeat(60_000) }),
  });
  const requestId = response.headers.get('x-request-id');
  expect(await response.json()).toEqual({ told: requestId });
  expect(lines).toMatchObject([{ msg: 'from the handler', requestId }]);
});
