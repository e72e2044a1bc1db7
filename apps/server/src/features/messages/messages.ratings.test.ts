import type { AnswerRating } from '@polylogue/contract/answers';
import { lengths } from '@polylogue/contract/limits';
import { allCalls } from '@polylogue/contract/calls';
import type { Scoreboard } from '@polylogue/contract/scoreboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { asResponse, messagesScene, type MessagesScene, type Person } from './messages.scene.testing.ts';

let app: TestApp;
let scene: MessagesScene;

beforeAll(async () => {
  app = await startTestApp();
  scene = messagesScene(app);
});
afterAll(() => app.close());

const up: AnswerRating = { thumb: 'up', reasons: [], remark: '' };
const down: AnswerRating = { thumb: 'down', reasons: ['wrong', 'long'], remark: 'It is Lyon.' };

async function talk(owner: Person) {
  const chat = await scene.chat(owner);
  const { request, answer } = await scene.exchange(owner, chat, 'Capital');
  await scene.written(owner, answer);
  return { chat, request, answer };
}

async function scores({ cookies }: Person): Promise<Scoreboard> {
  return (await app.request(allCalls.scoreboardOf, { cookies, query: { period: '7d' } })).json();
}

test('an answer is rated, rated otherwise and no longer, by its owner only', async () => {
  const [owner, stranger] = [await scene.member(), await scene.member()];
  const { chat, request, answer } = await talk(owner);
  const shown = async () => asResponse((await scene.messagesOf(owner, chat))[1]).rating;
  expect(await shown()).toBeUndefined();
  expect((await scene.rate(scene.guest, answer.id, up)).statusCode).toBe(401);
  expect((await scene.rate(stranger, answer.id, up)).statusCode).toBe(404);
  expect((await scene.rate(owner, request.id, up)).statusCode).toBe(404);
  expect((await scene.rate(owner, answer.id, up)).json()).toEqual({ rating: up });
  expect(await shown()).toEqual(up);
  const twice = { ...down, reasons: [...down.reasons, 'wrong' as const], remark: ' It is Lyon. ' };
  expect((await scene.rate(owner, answer.id, twice)).json()).toEqual({ rating: down });
  expect(await shown()).toEqual(down);
  // An edited answer keeps it.
  expect((await scene.edit(owner, answer.id, 'Lyon')).json()).toMatchObject({ rating: down });
  // Why belongs to a thumb down.
  expect((await scene.rate(owner, answer.id, { ...down, thumb: 'up' })).json()).toEqual({ rating: up });
  expect((await scene.rate(owner, answer.id, null)).json()).toEqual({ rating: null });
  expect(await shown()).toBeUndefined();
});

test('a remark has a length', async () => {
  const owner = await scene.member();
  const { answer } = await talk(owner);
  const longest = 'я'.repeat(lengths.ratingRemark.max);
  expect((await scene.rate(owner, answer.id, { ...down, remark: longest })).statusCode).toBe(200);
  expect((await scene.rate(owner, answer.id, { ...down, remark: `${longest}я` })).statusCode).toBe(422);
});

test('the scoreboard counts thumbs by model and period, until it is deleted or the answer is', async () => {
  const owner = await scene.member();
  const [first, second, third] = [await talk(owner), await talk(owner), await talk(owner)];
  await scene.rate(owner, first.answer.id, up);
  await scene.rate(owner, second.answer.id, down);
  app.clock.advance(8 * 86_400);
  owner.cookies = await app.signIn(owner.user);
  await scene.rate(owner, third.answer.id, down);
  const query = { period: 'all' as const };
  const whole = await app.request(allCalls.scoreboardOf, { cookies: owner.cookies, query });
  expect(whole.json()).toMatchObject({
    comparisons: 0,
    list: [{ modelName: 'Model One', wins: 0, compared: 0, thumbsUp: 1, thumbsDown: 2, medianCost: null }],
    suggestion: [],
  });
  const csv = await app.request(allCalls.exportScoreboard, { cookies: owner.cookies, query });
  expect(csv.body).toContain('Model One,Provider One,0,0,1,2,,,');
  expect((await scores(owner)).list).toMatchObject([{ thumbsUp: 0, thumbsDown: 1 }]);
  await scene.remove(owner, third.answer.id, 'response');
  expect((await scores(owner)).list).toEqual([]);
  await app.request(allCalls.removeScoreboard, { cookies: owner.cookies });
  expect((await app.request(allCalls.scoreboardOf, { cookies: owner.cookies, query })).json()).toMatchObject({
    list: [],
  });
  const [, kept] = await scene.messagesOf(owner, first.chat);
  expect(asResponse(kept).rating).toBeUndefined();
});
