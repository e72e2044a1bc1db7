import type { ResponseMessage } from '@polylogue/contract/answers';
import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { changePlan } from '../billing/plan-versions.service.ts';
import { waitForEnd } from '../sending/sending.scene.testing.ts';
import { comparer } from './compare.scene.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an answer in a comparison is continued in its slot, while the plan includes comparing', async () => {
  const person = await comparer(app, 'free');
  const chats = await person.slots('gpt-6-luna', 'claude-haiku-5.5');
  const [answer, other] = await person.ask(chats, {
    message: 'Which is larger? [[sim tokens=30 rate=0 finish=length]]',
  });
  if (!answer || !other) throw new Error('The slots were not answered.');
  const goOn = () =>
    app.request(allCalls.continueAnswer, { cookies: person.cookies, body: { messageId: answer.id } });
  const allowComparing = (value: boolean) =>
    inTransaction(app.deps.database.db, (transaction) =>
      changePlan(transaction, { key: 'free', field: 'isCompareAvailable', value, now: app.clock.now() }),
    );
  await allowComparing(false);
  expect((await goOn()).json()).toMatchObject({ code: 'not_permission', gate: 'isCompareAvailable' });
  await allowComparing(true);
  const begun = (await goOn()).json<ResponseMessage>();
  await waitForEnd(app, begun.uuid ?? '');
  const [after, untouched] = await person.answers(chats);
  expect(after?.id).toBe(answer.id);
  expect(after?.finish).toBe('stop');
  expect(after?.response.startsWith(answer.response)).toBe(true);
  expect(after?.response.length).toBeGreaterThan(answer.response.length);
  expect(untouched).toEqual(other);
});
