import { htmlToPdf, htmlToXlsx } from '@polylogue/contract/documents';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { ChildTask } from '../../platform/children/child-task.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const endless: ChildTask = {
  file: new URL('../../platform/children/misbehaving.child.testing.ts', import.meta.url),
  memoryMb: 64,
  seconds: 600,
  outputBytes: 1_000,
};

/** Fills the pool with endless work until the test ends. */
function occupy(userIds: readonly number[]): void {
  const over = new AbortController();
  const runs = userIds.map((userId) =>
    app.deps.children.run(endless, { userId, signal: over.signal }, () => new Promise(() => undefined)),
  );
  const settled = Promise.allSettled(runs);
  onTestFinished(async () => {
    over.abort();
    await settled;
  });
}

async function someone(): Promise<{ id: number; cookies: Record<string, string> }> {
  const user = await app.createUser();
  return { id: user.id, cookies: await app.signIn(user) };
}

async function convert(call: typeof htmlToPdf | typeof htmlToXlsx, cookies: Record<string, string>) {
  const form = new FormData();
  form.set('htmlFile', new Blob(['<table><tr><td>1</td></tr></table>'], { type: 'text/html' }), 'a.html');
  const body = new Response(form);
  return app.request(call, {
    cookies,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

test("one user's endless work is refused beyond a limit and blocks nobody else", async () => {
  const [greedy, other] = [await someone(), await someone()];
  occupy(Array.from({ length: 20 }, () => greedy.id));
  const refused = await convert(htmlToPdf, greedy.cookies);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await convert(htmlToXlsx, other.cookies)).statusCode).toBe(200);
});

test('when too many wait, everybody is asked to come back later', async () => {
  const { cookies } = await someone();
  occupy(Array.from({ length: 200 }, (_, index) => 1_000_000 + index));
  for (const call of [htmlToPdf, htmlToXlsx]) {
    const refused = await convert(call, cookies);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});
