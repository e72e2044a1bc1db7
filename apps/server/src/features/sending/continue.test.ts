import type { ResponseMessage } from '@polylogue/contract/answers';
import { allCalls } from '@polylogue/contract/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/harness.ts';
import { ledgerEntries } from '../billing/billing.tables.ts';
import { startContinueScene, topic, type ContinueScene } from './continue.scene.testing.ts';
import {
  balancedTokens,
  follow,
  listOf,
  modelId,
  sendOf,
  setTokens,
  somebody,
} from './sending.scene.testing.ts';

let app: TestApp;
let address = '';
let scene: ContinueScene;

beforeAll(async () => {
  ({ app, address, scene } = await startContinueScene());
});

afterAll(() => app.close());

describe('an unfinished answer goes on in the same message', () => {
  test.each([
    ['chat', 'gpt-6.1-terra', 'finish=length'],
    ['responses', 'gpt-6.1-sol', 'finish=max_output_tokens'],
    ['anthropic', 'claude-sonnet-5.5', 'finish=max_tokens'],
    ['google', 'gemini-3.8-flash', 'finish=MAX_TOKENS'],
    ['mistral', 'mistral-small', 'finish=length'],
    ['xai', 'grok-4.3', 'finish=length'],
  ])('at %s, after it reached its length', async (_, model, finish) => {
    const { person, answer } = await scene.answerTo(`[[sim tokens=40 rate=0 ${finish}]]`, model);
    expect(answer).toMatchObject({ finish: 'length', error_msg: null });
    const after = await scene.goOnAndWait(person, answer);
    expect(after.response).toBe(await scene.wholeText(80, model));
    expect(after).toMatchObject({ id: answer.id, finish: 'stop', error_msg: null, stopped: false });
    await scene.expectPaid(person, after.tokenCost?.total);
  });

  test('after the connection to the vendor broke', async () => {
    const { person, answer } = await scene.answerTo('[[sim tokens=60 rate=0 cut=20]]');
    expect(answer).toMatchObject({ finish: null, error_msg: 'model_provider_error' });
    const after = await scene.goOnAndWait(person, answer);
    expect(after.response).toBe(await scene.wholeText(60));
    expect(after).toMatchObject({ finish: 'stop', error_msg: null });
    // What was there before was only estimated, so the sum is too.
    expect(after.tokenCost).toMatchObject({ estimate: true });
    await scene.expectPaid(person, after.tokenCost?.total);
  });

  test('after its user stopped it, and can be stopped and continued again', async () => {
    const person = await somebody(app);
    const message = `${topic} [[sim tokens=90 rate=15]]`;
    const sent = await sendOf(app, person, { message, model_id: modelId(app, 'gpt-6.1-terra') });
    const reader = await follow(app, person, { address, chatId: sent.chat.id });
    const until = (length: number) =>
      expect.poll(() => reader.fold(sent.response.id).text.length).toBeGreaterThan(length);
    const stop = (uuid: string) =>
      app.request(allCalls.stopGenerate, { cookies: person.cookies, query: { connectionUuid: uuid } });
    await until(20);
    await stop(sent.uuid);
    const first = await scene.lastAnswer(person, sent.chat.id);
    expect(first).toMatchObject({ finish: 'stopped' });
    const { uuid } = (await scene.goOn(person, first.id)).json<ResponseMessage>();
    await until(first.response.length + 10);
    await stop(uuid ?? '');
    const second = await scene.lastAnswer(person, sent.chat.id);
    expect(second).toMatchObject({ finish: 'stopped', stopped: true });
    expect(second.response.length).toBeGreaterThan(first.response.length);
    const third = await scene.goOnAndWait(person, second);
    expect(third.response).toBe(await scene.wholeText(90));
    expect(reader.fold(first.id).text).toBe(third.response);
    reader.close();
    await scene.expectPaid(person, third.tokenCost?.total);
  });

  test('in its shown version: an edited text is what goes on', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 rate=0 finish=length]] [[then tokens=12 rate=0]]',
    );
    await app.request(allCalls.updateResponse, {
      cookies: person.cookies,
      query: { messageId: answer.id },
      body: { message: 'My own words, and then' },
    });
    const after = await scene.goOnAndWait(person, await scene.lastAnswer(person, answer.group_id));
    expect(after.response).toMatch(/^My own words, and then(?! then)./);
    expect(after.versions).toBe(2);
    const versions = await app.request(allCalls.messageVersions, {
      cookies: person.cookies,
      query: { messageId: answer.id },
    });
    expect(versions.json()).toMatchObject([
      { number: 1, text: answer.response, current: false },
      { number: 2, text: after.response, current: true },
    ]);
  });

  test('with the conversation, the answer so far and an instruction that is not stored', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=20 rate=0 finish=length]] [[then echo rate=0]]',
    );
    const after = await scene.goOnAndWait(person, answer);
    const echo = after.response.slice(answer.response.length);
    expect(echo).toContain(`[user] ${topic}`);
    expect(echo).toContain(`[assistant] ${answer.response}`);
    expect(echo).toMatch(/\[user\] Your previous message was cut off\./);
    const list = await listOf(app, person, answer.group_id);
    expect(list.map(({ type }) => type)).toEqual(['request', 'response']);
  });
});

describe('its cost', () => {
  test('is the sum of its generations, each reserved and settled once', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 input=100 rate=0 finish=length]] [[then tokens=30 input=200 rate=0 finish=length]]',
    );
    const second = await scene.goOnAndWait(person, answer);
    const third = await scene.goOnAndWait(person, second);
    expect(answer.tokenCost).toMatchObject({ input: 100, output: 40 });
    expect(second.tokenCost).toMatchObject({ input: 300, output: 73 });
    expect(third.tokenCost).toMatchObject({ input: 500, output: 106 });
    await scene.expectPaid(person, third.tokenCost?.total);
    const entries = await app.deps.database.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.userId, person.user.id));
    const paid = entries.filter(({ kind }) => kind === 'settle');
    expect(paid.map(({ cause }) => cause).toSorted()).toEqual(
      [answer, second, third].map(({ uuid }) => `generation:${uuid}`).toSorted(),
    );
    expect(-paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(third.tokenCost?.total);
  });

  test('of an empty continuation is what the vendor counted, and the text stays', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 rate=0 finish=length]] [[then tokens=0 input=70 rate=0]]',
    );
    const after = await scene.goOnAndWait(person, answer);
    expect(after).toMatchObject({ response: answer.response, finish: 'stop', error_msg: null });
    const before = answer.tokenCost;
    expect(after.tokenCost).toMatchObject({
      input: (before?.input ?? 0) + 70,
      output: before?.output,
    });
    expect(after.tokenCost?.total).toBeGreaterThan(before?.total ?? 0);
    await scene.expectPaid(person, after.tokenCost?.total);
  });

  test('does not change if the vendor fails: the text stays, and it can be tried again', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 rate=0 finish=length]] [[then fail=500 times=2]]',
    );
    const failed = await scene.goOnAndWait(person, answer);
    expect(failed).toMatchObject({
      response: answer.response,
      finish: null,
      error_msg: 'model_provider_error',
    });
    expect(failed.tokenCost).toEqual(answer.tokenCost);
    await scene.expectPaid(person, answer.tokenCost?.total);
    app.deps.models.report('openai', 'ok');
    const after = await scene.goOnAndWait(person, failed);
    expect(after).toMatchObject({ response: await scene.wholeText(80), error_msg: null });
  });

  test('includes what a continuation wrote before it was cut', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 rate=0 finish=length]] [[then tokens=40 cut=20 rate=0]]',
    );
    const cut = await scene.goOnAndWait(person, answer);
    app.deps.models.report('openai', 'ok');
    expect(cut.error_msg).toBe('model_provider_error');
    expect(cut.response.startsWith(answer.response)).toBe(true);
    expect(cut.response.length).toBeGreaterThan(answer.response.length);
    expect(cut.tokenCost?.total).toBeGreaterThan(answer.tokenCost?.total ?? 0);
    await scene.expectPaid(person, cut.tokenCost?.total);
  });

  test('must be covered by the balance', async () => {
    const { person, answer } = await scene.answerTo('[[sim tokens=40 rate=0 finish=length]]');
    await setTokens(app, person.user.id, 3);
    expect((await scene.goOn(person, answer.id)).json()).toMatchObject({ code: 'not_enough_tokens' });
    expect(await scene.lastAnswer(person, answer.group_id)).toEqual(answer);
    expect(await balancedTokens(app, person.user.id)).toEqual({ available: 3, reserved: 0 });
  });
});
