import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { systemFolders } from '../temporary.ts';
import { serveHealth, type Probe } from './health.ts';
import { trustHops } from './proxy-trust.ts';
import { createRateLimits } from './rate-limit.ts';
import { createServer } from './server.ts';

const works: Probe = async () => true;

async function healthWith(features: Record<string, Probe>, isLeaving = false) {
  const options = { trustProxy: trustHops(0), secure: false, storageOrigins: [] };
  const app = await createServer({ log: createLog('silent'), ...options });
  onTestFinished(() => app.close());
  const http = {
    rateLimits: createRateLimits(1),
    operatorToken: 'token',
    publicUrl: undefined,
    temporary: systemFolders,
  };
  const probes = { database: works, realtime: works, storage: works };
  serveHealth(
    app,
    { ...http, authenticate: async () => ({ state: 'none' }) },
    { version: '1.0.0', probes, features, isLeaving: () => isLeaving, warnings: () => [] },
  );
  const response = await app.inject('/api/health');
  const alive = await app.inject('/api/live');
  return { code: response.statusCode, ...response.json<object>(), alive: [alive.statusCode, alive.body] };
}

test('a process that fails or leaves is alive', async () => {
  const alive = [200, '{"status":"ok"}'];
  expect(await healthWith({ search: async () => false })).toMatchObject({ code: 503, alive });
  expect(await healthWith({}, true)).toMatchObject({ code: 503, status: 'draining', alive });
});

test('lists features that are healthy', async () => {
  expect(await healthWith({ payments: works })).toMatchObject({
    code: 200,
    status: 'ok',
    features: { payments: 'ok' },
  });
});

test.each<[string, Probe]>([
  ['says no', async () => false],
  ['throws', () => Promise.reject(new Error('no'))],
])("fails as a whole when a feature's probe %s", async (_, probe) => {
  expect(await healthWith({ payments: works, search: probe })).toMatchObject({
    code: 503,
    status: 'failing',
    database: 'ok',
    features: { payments: 'ok', search: 'failing' },
  });
});
