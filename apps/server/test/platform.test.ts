import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildWorkerApp } from '../src/app.ts';
import { inTransaction } from '../src/platform/db/database.ts';
import { createJobs } from '../src/platform/jobs/create-jobs.ts';
import { startTestApp, type TestApp } from './harness.ts';

let started: TestApp;

beforeAll(async () => {
  started = await startTestApp();
});

afterAll(() => started.close());

describe('health', () => {
  test('reports that every part works', async () => {
    const response = await started.app.inject('/api/health');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      database: 'ok',
      realtime: 'ok',
      storage: 'ok',
      warnings: [],
      features: {},
    });
  });
});

describe('metrics', () => {
  test('are visible to this machine and the operator only', async () => {
    const get = (remoteAddress: string, headers: Record<string, string> = {}) =>
      started.app.inject({ url: '/metrics', remoteAddress, headers });
    expect((await get('127.0.0.1')).body).toContain('http_request_seconds');
    expect((await get('203.0.113.9')).statusCode).toBe(404);
    expect((await get('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
    const operator = { authorization: `Bearer ${started.deps.secrets.operator}` };
    expect((await get('203.0.113.9', operator)).statusCode).toBe(200);
  });
});

test('a worker process serves health and metrics, and nothing else', async () => {
  const worker = await buildWorkerApp(started.deps);
  onTestFinished(() => worker.close());
  expect((await worker.inject('/api/health')).json()).toMatchObject({ status: 'ok' });
  expect((await worker.inject('/metrics')).body).toContain('answers_reaped_total');
  expect((await worker.inject('/api/account-info/me')).statusCode).toBe(404);
  expect((await worker.inject('/')).statusCode).toBe(404);
});

describe('docs', () => {
  test('show every call in the contract', async () => {
    const page = await started.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const document = (await started.app.inject('/api/docs/json')).json<{ paths: Record<string, object> }>();
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const wanted = Object.values(allCalls).map((call) => `${call.method} /api/${call.path}`);
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('routes', () => {
  test('every call in the contract is served with its access rule', async () => {
    for (const call of Object.values(allCalls)) {
      const path = call.path
        .replace('{gateway}', 'lyra')
        .replace('{type}', 'ipn')
        .replace(/\{\w+\}/g, '1');
      const response = await started.app.inject({
        method: call.method,
        url: `/api/${path}`,
        headers: { 'x-user-timezone': 'UTC' },
      });
      const { code } = response.headers['content-type']?.includes('json')
        ? response.json<{ code?: string }>()
        : {};
      expect(`${call.path} ${code}`).not.toBe(`${call.path} technical_error`);
      if (call.access === 'guest') continue;
      expect(`${call.path} ${response.statusCode}`).toBe(`${call.path} 401`);
    }
  });

  test('an unknown call is a JSON 404, not a page', async () => {
    const response = await started.app.inject('/api/no/such/call');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('jobs', () => {
  test('a job exists only if its transaction commits, and then runs', async () => {
    const { database } = started.deps;
    const ran: unknown[] = [];
    const jobs = createJobs({ connection: database.connection, onError: () => undefined });
    await jobs.start([{ name: 'test.noted', run: async (data) => void ran.push(data) }]);
    await jobs.work();
    const refused = inTransaction(database.db, async (transaction) => {
      await jobs.enqueue(transaction, 'test.noted', { n: 1 });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await inTransaction(database.db, (transaction) => jobs.enqueue(transaction, 'test.noted', { n: 2 }));
    await vi.waitFor(() => expect(ran).toEqual([{ n: 2 }]), { timeout: 60_000 });
    await jobs.stop();
  });
});
