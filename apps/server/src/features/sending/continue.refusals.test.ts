import { randomUUID } from 'node:crypto';
import type { ResponseMessage } from '@polylogue/contract/answers';
import { allCalls } from '@polylogue/contract/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { messages } from '../messages/messages.tables.ts';
import { continueScene, type ContinueScene, topic } from './continue.scene.testing.ts';
import { sendAndWait, sendOf, somebody, waitForEnd } from './sending.scene.testing.ts';

let app: TestApp;
let scene: ContinueScene;

beforeAll(async () => {
  app = await startTestApp({ OPENROUTER_API_KEY: '' });
  scene = continueScene(app);
});

afterAll(() => app.close());

describe('a continuation is refused', () => {
  test('to guests, and a stranger learns nothing', async () => {
    const { answer } = await scene.answerTo('[[sim tokens=20 rate=0 finish=length]]');
    expect((await scene.goOn({}, answer.id)).statusCode).toBe(401);
    const stranger = await somebody(app);
    const theirs = await scene.goOn(stranger, answer.id);
    const nobodys = await scene.goOn(stranger, 2_000_000_000);
    expect([theirs.statusCode, theirs.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    expect(nobodys.statusCode).toBe(404);
  });

  test('for a request', async () => {
    const { person, sent } = await scene.answerTo('[[sim tokens=20 rate=0 finish=length]]');
    expect((await scene.goOn(person, sent.id)).json()).toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['is complete', '[[sim tokens=20 rate=0]]'],
    ['was declined', '[[sim tokens=20 rate=0 refuse]]'],
    ['was filtered', '[[sim tokens=20 rate=0 finish=content_filter]]'],
    ['has no text', '[[sim tokens=0 rate=0]]'],
  ])('for an answer that %s', async (_, directives) => {
    const { person, answer } = await scene.answerTo(directives);
    expect((await scene.goOn(person, answer.id)).json()).toMatchObject({ code: 'conflict' });
  });

  test('for an answer that is not the last one', async () => {
    const { person, answer } = await scene.answerTo('[[sim tokens=20 rate=0 finish=length]]');
    await sendAndWait(app, person, { message: 'Next [[sim tokens=5 rate=0]]', chat: answer.group_id });
    expect((await scene.goOn(person, answer.id)).json()).toMatchObject({ code: 'conflict' });
  });

  test('while it is being written, and while another answer of the chat is', async () => {
    const { person, answer: first } = await scene.answerTo(
      '[[sim tokens=20 rate=0 finish=length]] [[then tokens=200 rate=40]]',
    );
    const begun = (await scene.goOn(person, first.id)).json<ResponseMessage>();
    expect((await scene.goOn(person, first.id)).json()).toMatchObject({ code: 'conflict' });
    await app.deps.generations.stop(person.user.id, { uuid: begun.uuid ?? '' });
    const chat = first.group_id;
    const message = 'Rather this [[sim tokens=400 rate=40]]';
    const other = await sendOf(app, person, { message, chat, prev_message_id: first.id });
    await app.request(allCalls.selectMessage, { cookies: person.cookies, body: { id: first.id } });
    expect((await scene.lastAnswer(person, chat)).id).toBe(first.id);
    expect((await scene.goOn(person, first.id)).json()).toMatchObject({ code: 'conflict' });
    await app.deps.generations.stop(person.user.id, { uuid: other.uuid });
    expect((await scene.goOn(person, first.id)).statusCode).toBe(200);
    await app.deps.generations.stop(person.user.id, { chatIds: [chat] });
  });

  test('while the node is about to end', async () => {
    const ending = await startTestAppForTest();
    const person = await somebody(ending);
    const message = `${topic} [[sim tokens=20 rate=0 finish=length]]`;
    const sent = await sendAndWait(ending, person, { message });
    await ending.deps.generations.close(0);
    const refused = await continueScene(ending).goOn(person, sent.response.id);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
  });

  test('once its model is gone', async () => {
    const { person, answer } = await scene.answerTo('[[sim tokens=20 rate=0 finish=length]]');
    await app.deps.database.db.update(messages).set({ modelId: 999_999 }).where(eq(messages.id, answer.id));
    expect((await scene.goOn(person, answer.id)).json()).toMatchObject({ code: 'model_gone' });
  });
});

describe('a repeated wish', () => {
  test('neither writes nor charges twice, at once or later', async () => {
    const { person, answer } = await scene.answerTo('[[sim tokens=40 rate=0 finish=length]]');
    const clientId = randomUUID();
    const both = await Promise.all([0, 1, 2].map(() => scene.goOn(person, answer.id, clientId)));
    const uuids = new Set(both.map((response) => response.json<ResponseMessage>().uuid));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(uuids.size).toBe(1);
    await waitForEnd(app, [...uuids][0] ?? '');
    const after = await scene.lastAnswer(person, answer.group_id);
    expect((await scene.goOn(person, answer.id, clientId)).json()).toEqual(after);
    expect(await scene.lastAnswer(person, answer.group_id)).toEqual(after);
    await scene.expectPaid(person, after.tokenCost?.total);
  });

  test('is known even after another continuation', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 rate=0 finish=length]] [[then tokens=10 rate=0 finish=length]]',
    );
    const clientId = randomUUID();
    const first = (await scene.goOn(person, answer.id, clientId)).json<ResponseMessage>();
    await waitForEnd(app, first.uuid ?? '');
    const second = await scene.goOnAndWait(person, await scene.lastAnswer(person, answer.group_id));
    expect((await scene.goOn(person, answer.id, clientId)).json()).toEqual(second);
  });
});
