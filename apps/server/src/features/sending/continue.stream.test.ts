import type { ResponseMessage } from '@polylogue/contract/answers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/harness.ts';
import { endStored } from '../generations/reaper.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import { generations } from '../messages/messages.tables.ts';
import { startContinueScene, type ContinueScene } from './continue.scene.testing.ts';
import { follow } from './sending.scene.testing.ts';

let app: TestApp;
let address = '';
let scene: ContinueScene;

beforeAll(async () => {
  ({ app, address, scene } = await startContinueScene());
});

afterAll(() => app.close());

describe('while a continuation is written', () => {
  test('readers get it from where they are, and nothing twice', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 rate=0 finish=length]] [[then tokens=60 rate=12]]',
    );
    const chatId = answer.group_id;
    const length = answer.response.length;
    const early = await follow(app, person, { address, chatId, from: { [answer.id]: length } });
    const { uuid } = (await scene.goOn(person, answer.id)).json<ResponseMessage>();
    await expect.poll(() => early.frames.some((frame) => frame.offset > length)).toBe(true);
    const fresh = await follow(app, person, { address, chatId });
    await Promise.all([early.ended(answer.id), fresh.ended(answer.id)]);
    const after = await scene.lastAnswer(person, chatId);
    const mine = early.frames.filter((frame) => frame.uuid === uuid);
    expect(mine[0]).toMatchObject({ eof: 'started', offset: length, chunk: '' });
    expect(mine[0]?.response).toMatchObject({ id: answer.id, state: 'loading', response: answer.response });
    expect(mine.every(({ offset }) => offset >= length)).toBe(true);
    expect(answer.response + mine.map(({ chunk }) => chunk).join('')).toBe(after.response);
    expect(fresh.fold(answer.id).text).toBe(after.response);
    expect(fresh.fold(answer.id).cost).toEqual(after.tokenCost);
    early.close();
    fresh.close();
  });

  test('a page that is loaded shows what was there and what has come', async () => {
    const { person, answer } = await scene.answerTo(
      '[[sim tokens=40 rate=0 finish=length]] [[then tokens=200 rate=40]]',
    );
    const begun = (await scene.goOn(person, answer.id)).json<ResponseMessage>();
    const shown = () => scene.lastAnswer(person, answer.group_id);
    expect(await shown()).toMatchObject({ state: 'loading', response: answer.response });
    await expect.poll(async () => (await shown()).response.length).toBeGreaterThan(answer.response.length);
    expect((await shown()).response.startsWith(answer.response)).toBe(true);
    await app.deps.generations.stop(person.user.id, { uuid: begun.uuid ?? '' });
  });
});

test('a killed node leaves the old text and what was stored of the new', async () => {
  const { person, answer } = await scene.answerTo(
    '[[sim tokens=40 rate=0 finish=length]] [[then tokens=400 rate=40]]',
  );
  const begun = (await scene.goOn(person, answer.id)).json<ResponseMessage>();
  const shown = () => scene.lastAnswer(person, answer.group_id);
  await expect.poll(async () => (await shown()).response.length).toBeGreaterThan(answer.response.length + 10);
  const { db } = app.deps.database;
  const [row] = await db
    .select()
    .from(generations)
    .where(eq(generations.uuid, begun.uuid ?? ''));
  if (!row) throw new Error('The generation was not stored.');
  await endStored(app.deps, row, 'generation_interrupted');
  const after = await shown();
  expect(after).toMatchObject({ state: 'default', error_msg: 'generation_interrupted', finish: null });
  expect(after.response.startsWith(answer.response)).toBe(true);
  expect(after.response.length).toBeGreaterThan(answer.response.length);
  // Only what was added costs anything.
  const added = await countTokens(after.response.slice(answer.response.length));
  expect(after.tokenCost?.output).toBe((answer.tokenCost?.output ?? 0) + added);
  await scene.expectPaid(person, after.tokenCost?.total);
  const whole = await scene.goOnAndWait(person, after);
  expect(whole.response.startsWith(after.response)).toBe(true);
});
