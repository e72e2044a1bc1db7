import { randomUUID } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import type { ChatItem } from '@polylogue/contract/chats';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { files } from '../files/files.tables.ts';
import type { Person } from '../messages/messages.scene.testing.ts';
import { withFootnotes } from './continue-share.ts';
import { sharingScene, type SharingScene } from './sharing.scene.testing.ts';

let testApp: TestApp;
let scene: SharingScene;
let owner: Person;
let reader: Person;

beforeAll(async () => {
  testApp = await startTestApp();
  scene = sharingScene(testApp);
  owner = await scene.sharer();
  // Going on with a chat is for every plan.
  reader = await scene.member();
});
afterAll(() => testApp.close());

async function balanceOf({ cookies }: Person): Promise<unknown> {
  return (await testApp.request(allCalls.tariffDataOf, { cookies })).json<{ tokens: number }>().tokens;
}

test('a reader gets a chat of their own, with files of their own, for nothing', async () => {
  const chat = await scene.chat(owner, { name: 'To go on with' });
  const request = await scene.ask(owner, chat, 'What is this?');
  await scene.image(owner, request, await scene.photo(owner));
  const answer = await scene.answer(owner, request, 'A wall.');
  const next = await scene.exchange(owner, answer, 'next');
  const { uuid } = await scene.share(owner, chat);
  const before = await balanceOf(reader);
  const response = await scene.goOn(reader, uuid);
  expect(response.statusCode, response.body).toBe(200);
  const made = response.json<ChatItem>();
  expect(made).toMatchObject({ name: 'To go on with', group: false, type: 'chat' });
  const list = await scene.messagesOf(reader, { chatId: made.id, id: null, exchange: 0 });
  expect(list).toMatchObject([
    { type: 'request', message: 'What is this?', imageList: [{ width: 40, height: 30 }], tokenCost: null },
    { type: 'response', response: 'A wall.', modelName: 'Model One', voice: 'teal', tokenCost: null },
    { type: 'request', message: 'next?' },
    { type: 'response', response: 'next!' },
  ]);
  expect(list.map(({ parent_id: parent }) => parent)).toEqual([
    null,
    ...list.slice(0, -1).map(({ id }) => id),
  ]);
  expect(await balanceOf(reader)).toEqual(before);
  // The picture is the reader's, and stays when the link goes.
  await scene.revoke(owner, uuid);
  const [image] = list[0]?.imageList ?? [];
  const [file] = await testApp.deps.database.db
    .select()
    .from(files)
    .where(eq(files.id, image?.id ?? 0));
  expect(file?.userId).toBe(reader.userId);
  expect((await testApp.app.inject({ url: image?.url ?? '' })).statusCode).toBe(200);
  // The author's chat is as it was.
  expect(await scene.screen(owner, chat)).toEqual(['What is this?', 'A wall.', 'next?', 'next!']);
  expect(next.answer.id).toBeGreaterThan(0);
});

test('what was left out is not in the copy', async () => {
  const chat = await scene.chat(owner);
  const one = await scene.exchange(owner, chat, 'one');
  const two = await scene.exchange(owner, one.answer, 'two');
  const { uuid } = await scene.share(owner, chat);
  await scene.change(owner, { uuid, hidden: [one.answer.id, two.request.id] });
  const made = (await scene.goOn(reader, uuid)).json<ChatItem>();
  expect(await scene.screen(reader, { chatId: made.id, id: null, exchange: 0 })).toEqual(['one?', 'two!']);
  await scene.change(owner, { uuid, hidden: [one.request.id] });
  const other = (await scene.goOn(reader, uuid)).json<ChatItem>();
  const screen = await scene.screen(reader, { chatId: other.id, id: null, exchange: 0 });
  expect(screen).toEqual(['…', 'one!', 'two?', 'two!']);
});

test('it is for users, of links that are live', async () => {
  const chat = await scene.chat(owner);
  await scene.exchange(owner, chat, 'one');
  const { uuid } = await scene.share(owner, chat);
  expect((await scene.goOn(scene.guest, uuid)).statusCode).toBe(401);
  expect((await scene.goOn(reader, randomUUID())).statusCode).toBe(404);
  expect((await scene.goOn(owner, uuid)).statusCode).toBe(200);
});

test('what was cited becomes a footnote', () => {
  const quotes = [
    { n: 1, text: 'First' },
    { n: 3, text: 'Third' },
  ];
  expect(withFootnotes({ text: 'So [1] and so [1, 3], but `[1]` and [2] not.', quotes })).toBe(
    'So [^1] and so [^1][^3], but `[1]` and [2] not.\n\n[^1]: “First”\n\n[^3]: “Third”',
  );
  expect(withFootnotes({ text: 'Nothing [1]', quotes: [] })).toBe('Nothing [1]');
});
