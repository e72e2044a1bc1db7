import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newLibrarian } from '../src/features/library/library.scene.testing.ts';
import { post, somebody, waitForEnd } from '../src/features/sending/sending.scene.testing.ts';
import { createLog } from '../src/platform/log.ts';
import { startTestApp, type TestApp } from './harness.ts';

type Line = Record<string, unknown>;

const lines: Line[] = [];
let started: TestApp;

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  started = await startTestApp({ ACCESS_LOG: '1' }, { log: createLog('info', { destination }) });
});
beforeEach(() => void lines.splice(0));
afterAll(() => started.close());

test('what a vendor does wrong is logged with the request, the user and the answer', async () => {
  const person = await somebody(started);
  const response = await post(started, person, { message: '[[sim fail=400]] Hello' });
  const { uuid } = response.json<{ uuid: string }>();
  await waitForEnd(started, uuid);
  const requestId = response.headers['x-request-id'];
  expect(lines.find(({ msg }) => msg === 'a model host failed')).toMatchObject({
    requestId,
    userId: person.user.id,
    generation: uuid,
  });
  await expect
    .poll(() => lines.find((line) => line['msg'] === 'request' && line['requestId'] === requestId))
    .toMatchObject({ userId: person.user.id, method: 'POST', status: 200 });
});

test('what goes wrong while a file is read is logged with the request that brought it, also with a later try', async () => {
  const owner = await newLibrarian(started);
  const { id: capsuleId } = await owner.capsule();
  const broken = vi.spyOn(started.deps.storage, 'read').mockRejectedValue(new Error('a bad disk'));
  const requestId = (await owner.tryUpload(capsuleId)).headers['x-request-id'];
  const failed = () => lines.filter(({ msg }) => msg === 'a try of due work failed');
  await expect.poll(failed).toHaveLength(1);
  started.clock.advance(60);
  await expect.poll(failed).toHaveLength(2);
  broken.mockRestore();
  expect(failed()).toMatchObject(
    [1, 2].map((tries) => ({ kind: 'library.read', tries, requestId, userId: owner.user.id })),
  );
});

test('a page names its reader, and a guest nobody', async () => {
  const person = await somebody(started);
  const route = async (cookies: Record<string, string>) => {
    const response = await started.app.inject({ url: '/chat', cookies });
    const requestId = response.headers['x-request-id'];
    return expect.poll(() => lines.find((line) => line['requestId'] === requestId));
  };
  await (await route(person.cookies)).toMatchObject({ userId: person.user.id });
  await (await route({})).not.toHaveProperty('userId');
});
