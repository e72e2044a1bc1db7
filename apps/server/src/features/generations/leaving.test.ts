import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import { listOf, post, sendOf, somebody } from '../sending/sending.scene.testing.ts';

test('a node that leaves says so first, and takes messages until others know', async () => {
  const app = await startTestAppForTest();
  const { generations } = app.deps;
  const person = await somebody(app);
  const health = () => app.request(allCalls.health);
  expect((await health()).json()).toMatchObject({ status: 'ok' });

  // Longer than any test; the second call ends it.
  void generations.close(600, 600);
  const answer = await health();
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'draining' }]);
  const sent = await sendOf(app, person, { message: 'Still here? [[sim tokens=2000 rate=50]]' });
  expect(generations.count()).toBe(1);

  await generations.close(0);
  expect((await listOf(app, person, sent.chat.id)).at(-1)).toMatchObject({ state: 'default', stopped: true });
  const refused = await post(app, person, { message: 'And now?' });
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toMatchObject([
    503,
    { code: 'unavailable' },
    '5',
  ]);
});

test('a node that nobody sends to takes no message from the moment it leaves', async () => {
  const app = await startTestAppForTest();
  const person = await somebody(app);
  const sent = await sendOf(app, person, { message: 'One [[sim tokens=2000 rate=50]]' });
  void app.deps.generations.close(600);
  expect((await post(app, person, { message: 'Two' })).statusCode).toBe(503);
  expect((await listOf(app, person, sent.chat.id)).at(-1)).toMatchObject({ state: 'loading' });
});
