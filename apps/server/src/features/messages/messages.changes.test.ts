import { text } from 'node:stream/consumers';
import { allCalls } from '@polylogue/contract/calls';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { unusedFilesJob } from '../files/files.jobs.ts';
import { files } from '../files/files.tables.ts';
import { providerIds } from '../models/models.tables.ts';
import { messages } from './messages.tables.ts';
import { messagesScene, type MessagesScene, type Person, type Place } from './messages.scene.testing.ts';

let testApp: TestApp;
let scene: MessagesScene;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  testApp = await startTestApp();
  scene = messagesScene(testApp);
  [owner, stranger] = [await scene.member(), await scene.member()];
});
afterAll(() => testApp.close());

async function totalOf(chat: Place): Promise<number> {
  return (await scene.list(owner, chat)).json<{ totalCount: number }>().totalCount;
}

/** Three exchanges in one branch. */
async function talk() {
  const chat = await scene.chat(owner);
  const one = await scene.exchange(owner, chat, 'one');
  const two = await scene.exchange(owner, one.answer, 'two');
  const three = await scene.exchange(owner, two.answer, 'three');
  return { chat, one, two, three };
}

describe('message/select', () => {
  test('changes nothing if the message is on screen already', async () => {
    const chat = await scene.chat(owner);
    const one = await scene.exchange(owner, chat, 'one');
    const older = await scene.exchange(owner, one.answer, 'older');
    await scene.exchange(owner, one.answer, 'newer');
    await scene.select(owner, older.request.id);
    await scene.select(owner, one.request.id);
    expect((await scene.chatRow(chat))?.headId).toBe(older.answer.id);
  });

  test('shows another alternative with the newest of what came after it', async () => {
    const chat = await scene.chat(owner);
    const one = await scene.exchange(owner, chat, 'one');
    await scene.exchange(owner, one.answer, 'older');
    const newer = await scene.exchange(owner, one.answer, 'newer');
    await scene.exchange(owner, newer.answer, 'newest');
    const again = await scene.answer(owner, one.request, 'again!');
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'again!']);

    const heard = scene.heard(owner);
    expect((await scene.select(owner, one.answer.id)).json()).toEqual({ result: true });
    const branch = ['one?', 'one!', 'newer?', 'newer!', 'newest?', 'newest!'];
    expect(await scene.screen(owner, chat)).toEqual(branch);
    expect(await totalOf(chat)).toBe(3);
    expect(heard()).toMatchObject([{ entity: 'chat', id: chat.chatId }]);

    await scene.select(owner, again.id);
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'again!']);
    expect(await totalOf(chat)).toBe(1);
  });

  test('is the owner’s alone', async () => {
    const { chat, one } = await talk();
    await scene.answer(owner, one.request, 'again!');
    expect((await scene.select(scene.guest, one.answer.id)).statusCode).toBe(401);
    expect((await scene.select(stranger, one.answer.id)).statusCode).toBe(404);
    expect((await scene.select(owner, 2_000_000_000)).statusCode).toBe(404);
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'again!']);
  });
});

describe('message/remove', () => {
  test('of a request takes its answers along; what came after moves up', async () => {
    const { chat, one, two } = await talk();
    const alternative = await scene.answer(owner, two.request, 'again!');
    await scene.select(owner, two.answer.id);
    const heard = scene.heard(owner);
    expect((await scene.remove(owner, two.request.id, 'request')).json()).toEqual({ result: true });
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'one!', 'three?', 'three!']);
    expect(await totalOf(chat)).toBe(2);
    expect(await scene.screen(owner, chat, { limit: 1, offset: 1 })).toEqual(['one?', 'one!']);
    expect((await scene.messagesOf(owner, chat))[2]).toMatchObject({ parent_id: one.answer.id });
    expect((await scene.select(owner, alternative.id)).statusCode).toBe(404);
    expect(heard()).toMatchObject([{ entity: 'chat', id: chat.chatId }]);
  });

  test('of the first request lets the next one begin the chat', async () => {
    const { chat, one } = await talk();
    await scene.remove(owner, one.request.id, 'request');
    expect(await scene.screen(owner, chat)).toEqual(['two?', 'two!', 'three?', 'three!']);
    expect((await scene.messagesOf(owner, chat))[0]).toMatchObject({ parent_id: null });
    expect(await totalOf(chat)).toBe(2);
  });

  test('of an answer in the middle leaves its request and what came after', async () => {
    const { chat, two } = await talk();
    await scene.remove(owner, two.answer.id, 'response');
    const left = ['one?', 'one!', 'two?', 'three?', 'three!'];
    expect(await scene.screen(owner, chat)).toEqual(left);
    expect(await totalOf(chat)).toBe(3);
    expect(await scene.screen(owner, chat, { limit: 2 })).toEqual(left.slice(2));
    // A request that moved up is not an alternative of the answers there.
    expect((await scene.messagesOf(owner, chat))[3]).toMatchObject({ alternatives: { index: 0 } });
  });

  test('of a request to which something has moved up moves that on', async () => {
    const { chat, two } = await talk();
    await scene.remove(owner, two.answer.id, 'response');
    await scene.remove(owner, two.request.id, 'request');
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'one!', 'three?', 'three!']);
    expect(await totalOf(chat)).toBe(2);
  });

  test('of the last answer shows its request, of the last request what stood before', async () => {
    const { chat, three } = await talk();
    await scene.remove(owner, three.answer.id, 'response');
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'one!', 'two?', 'two!', 'three?']);
    expect(await totalOf(chat)).toBe(3);
    await scene.remove(owner, three.request.id, 'request');
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'one!', 'two?', 'two!']);
    expect(await totalOf(chat)).toBe(2);
  });

  test('of the alternative on screen shows another one, of a hidden one changes nothing there', async () => {
    const chat = await scene.chat(owner);
    const one = await scene.exchange(owner, chat, 'one');
    const again = await scene.answer(owner, one.request, 'again!');
    const third = await scene.answer(owner, one.request, 'third!');
    await scene.remove(owner, third.id, 'response');
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'again!']);
    await scene.remove(owner, one.answer.id, 'response');
    const [, shown] = await scene.messagesOf(owner, chat);
    expect(shown).toMatchObject({ id: again.id, alternatives: { ids: [again.id], index: 0 } });
  });

  test('of everything leaves an empty chat', async () => {
    const { chat, one, two, three } = await talk();
    for (const { request } of [two, three, one]) await scene.remove(owner, request.id, 'request');
    expect((await scene.list(owner, chat)).json()).toEqual({ list: [], totalCount: 0 });
    expect((await scene.chatRow(chat))?.headId).toBeNull();
  });

  test('stops what is still being written first', async () => {
    const chat = await scene.chat(owner);
    const { request, answer } = await scene.exchange(owner, chat, 'one');
    await scene.written(owner, answer);
    const running = await scene.answer(owner, request, '');
    await scene.written(owner, running, { state: 'running' });
    const stop = vi.spyOn(testApp.deps.generations, 'stop').mockImplementation(async () => {
      expect(await scene.screen(owner, chat)).toEqual(['one?', '']);
    });
    await scene.remove(owner, request.id, 'request');
    expect(stop.mock.calls).toEqual([[owner.userId, { messageIds: [running.id] }]]);
    expect(await scene.screen(owner, chat)).toEqual([]);
    stop.mockRestore();
  });

  test('removes the pictures that nothing else shows', async () => {
    const chat = await scene.chat(owner);
    const { request, answer } = await scene.exchange(owner, chat, 'one');
    const again = await scene.ask(owner, chat, 'again?');
    const shared = await scene.image(owner, request);
    await scene.image(owner, again, shared);
    const drawn = await scene.image(owner, answer);
    const { db } = testApp.deps.database;
    const stored = () =>
      db
        .select()
        .from(files)
        .where(inArray(files.id, [shared, drawn]));
    const key = (await stored()).find(({ id }) => id === drawn)?.storageKey ?? '';
    await scene.remove(owner, request.id, 'request');
    await testApp.runJob(unusedFilesJob);
    expect((await stored()).map(({ id }) => id)).toEqual([shared]);
    // By a job, so that no request waits for the storage.
    await expect.poll(() => testApp.deps.storage.read(key).then(text, () => 'gone')).toBe('gone');
  });

  test('leaves the pictures that a note shows or has shown, also when the whole chat goes', async () => {
    const chat = await scene.chat(owner);
    const one = await scene.exchange(owner, chat, 'one');
    const two = await scene.exchange(owner, one.answer, 'two');
    const [noted, earlier, drawn] = [
      await scene.image(owner, one.answer),
      await scene.image(owner, two.answer),
      await scene.image(owner, two.request),
    ];
    const cookies = owner.cookies ?? {};
    const showing = (fileId: number) => ({
      type: 'doc' as const,
      content: [{ type: 'image', attrs: { fileId } }],
    });
    const made = await testApp.request(allCalls.createNote, { cookies, body: { content: showing(earlier) } });
    const { id, version } = made.json<{ id: number; version: number }>();
    const change = { id, version, content: showing(noted) };
    expect((await testApp.request(allCalls.updateNote, { cookies, body: change })).statusCode).toBe(200);
    await scene.remove(owner, one.request.id, 'request');
    await testApp.request(allCalls.removeChat, { cookies, query: { chatID: chat.chatId } });
    // Uploads have a grace period of a day; files of messages are checked as soon as a message is deleted.
    await testApp.runJob(unusedFilesJob);
    const { db } = testApp.deps.database;
    const kept = await db
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [noted, earlier, drawn]))
      .orderBy(files.id);
    expect(kept.map((file) => file.id)).toEqual([noted, earlier]);
  });

  test('forgets voices that no longer speak', async () => {
    const { db } = testApp.deps.database;
    const [first, second] = await db.select().from(providerIds).orderBy(providerIds.id).limit(2);
    if (!first || !second) throw new Error('The catalogue has too few providers.');
    const chat = await scene.chat(owner, { voices: [second.key, first.key] });
    const request = await scene.ask(owner, chat);
    const gone = await scene.answer(owner, request, 'one', { providerId: second.id });
    await scene.answer(owner, request, 'two', { providerId: first.id });
    await scene.answer(owner, request, 'three', { providerId: second.id });
    await scene.remove(owner, gone.id, 'response');
    expect((await scene.chatRow(chat))?.voices).toEqual([first.key, second.key]);
  });

  test('finds a message only by its own kind', async () => {
    const { chat, one } = await talk();
    expect((await scene.remove(owner, one.request.id, 'response')).statusCode).toBe(404);
    expect((await scene.remove(owner, one.answer.id, 'request')).statusCode).toBe(404);
    expect(await totalOf(chat)).toBe(3);
  });

  test('is the owner’s alone', async () => {
    const { chat, one } = await talk();
    expect((await scene.remove(scene.guest, one.request.id, 'request')).statusCode).toBe(401);
    expect((await scene.remove(stranger, one.request.id, 'request')).statusCode).toBe(404);
    expect(await totalOf(chat)).toBe(3);
  });

  test('at once by two tabs happens once', async () => {
    const { chat, one, two } = await talk();
    const answers = await Promise.all([
      scene.remove(owner, one.request.id, 'request'),
      scene.remove(owner, one.request.id, 'request'),
      scene.remove(owner, two.request.id, 'request'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 404]);
    expect(await scene.screen(owner, chat)).toEqual(['three?', 'three!']);
    expect(await totalOf(chat)).toBe(1);
  });
});

describe('editing the last answer', () => {
  test('keeps every text as a version and shows the newest', async () => {
    const { chat, three } = await talk();
    const heard = scene.heard(owner);
    const edited = await scene.edit(owner, three.answer.id, '  # Better\n\nHello world ');
    expect(edited.json()).toMatchObject({
      id: three.answer.id,
      type: 'response',
      response: '# Better\n\nHello world',
      versions: 2,
      alternatives: { ids: [three.answer.id], index: 0 },
    });
    expect(heard()).toMatchObject([{ entity: 'chat', id: chat.chatId }]);
    await scene.edit(owner, three.answer.id, 'Best');
    expect((await scene.screen(owner, chat)).at(-1)).toBe('Best');
    expect((await scene.versions(owner, three.answer.id)).json()).toMatchObject([
      { number: 1, text: 'three!', current: false },
      { number: 2, text: '# Better\n\nHello world', current: false },
      { number: 3, text: 'Best', current: true },
    ]);
  });

  test('counts its tokens anew, for the context of what comes after', async () => {
    const { three } = await talk();
    await scene.edit(owner, three.answer.id, 'Hello world');
    const { db } = testApp.deps.database;
    const [row] = await db.select().from(messages).where(eq(messages.id, three.answer.id));
    expect(row?.tokens).toBe(2);
  });

  test('without a change makes no version', async () => {
    const { three } = await talk();
    expect((await scene.edit(owner, three.answer.id, 'three!')).json()).toMatchObject({ versions: 1 });
    expect((await scene.versions(owner, three.answer.id)).json()).toMatchObject([
      { number: 1, text: 'three!', current: true },
    ]);
  });

  test('is refused for any other answer', async () => {
    const { two, three } = await talk();
    expect((await scene.edit(owner, two.answer.id, 'x')).json()).toMatchObject({ code: 'conflict' });
    await scene.answer(owner, three.request, 'again!');
    await scene.select(owner, three.answer.id);
    expect((await scene.edit(owner, three.answer.id, 'x')).statusCode).toBe(409);
  });

  test('is refused while it is being written, and for a picture', async () => {
    const chat = await scene.chat(owner);
    const running = await scene.answer(owner, await scene.ask(owner, chat), '');
    await scene.written(owner, running, { state: 'running' });
    expect((await scene.edit(owner, running.id, 'x')).statusCode).toBe(409);
    const drawing = await scene.chat(owner);
    const request = await scene.ask(owner, drawing);
    const picture = await scene.answer(owner, request, '[image]', { responseType: 'image' });
    expect((await scene.edit(owner, picture.id, 'x')).statusCode).toBe(409);
  });

  test('takes no empty, endless or broken text, and no request', async () => {
    const { three } = await talk();
    const long = 'x'.repeat(200_001);
    for (const text of ['  ', long, 'a\u0000b']) {
      expect((await scene.edit(owner, three.answer.id, text)).statusCode).toBe(422);
    }
    expect((await scene.edit(owner, three.answer.id, 'x'.repeat(200_000))).statusCode).toBe(200);
    expect((await scene.edit(owner, three.request.id, 'x')).statusCode).toBe(404);
  });

  test('can be taken back to any version, which makes a new one', async () => {
    const { chat, three } = await talk();
    const edited = await scene.edit(owner, three.answer.id, 'second');
    expect(edited.json()).toMatchObject({ response: 'second', edited: true });
    const restored = await scene.restore(owner, three.answer.id, 1);
    // The model's own words again, so it no longer counts as edited.
    expect(restored.json()).toMatchObject({ response: 'three!', versions: 3, edited: false });
    expect((await scene.screen(owner, chat)).at(-1)).toBe('three!');
    expect((await scene.versions(owner, three.answer.id)).json()).toMatchObject([
      { number: 1, text: 'three!', current: false },
      { number: 2, text: 'second', current: false },
      { number: 3, text: 'three!', current: true },
    ]);
    expect((await scene.restore(owner, three.answer.id, 3)).json()).toMatchObject({ versions: 3 });
    expect((await scene.restore(owner, three.answer.id, 9)).statusCode).toBe(404);
    await scene.exchange(owner, three.answer, 'four');
    expect((await scene.restore(owner, three.answer.id, 2)).statusCode).toBe(409);
  });

  test('by two tabs at once loses neither text', async () => {
    const { three } = await talk();
    const both = await Promise.all([
      scene.edit(owner, three.answer.id, 'left'),
      scene.edit(owner, three.answer.id, 'right'),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const versions = (await scene.versions(owner, three.answer.id)).json<{ text: string }[]>();
    expect(versions.map(({ text }) => text).sort()).toEqual(['left', 'right', 'three!']);
  });

  test('and its versions are the owner’s alone', async () => {
    const { three } = await talk();
    await scene.edit(owner, three.answer.id, 'second');
    for (const [who, status] of [
      [scene.guest, 401],
      [stranger, 404],
    ] as const) {
      expect((await scene.edit(who, three.answer.id, 'theirs')).statusCode).toBe(status);
      expect((await scene.versions(who, three.answer.id)).statusCode).toBe(status);
      expect((await scene.restore(who, three.answer.id, 1)).statusCode).toBe(status);
    }
    expect((await scene.versions(owner, three.request.id)).statusCode).toBe(404);
    expect((await scene.versions(owner, three.answer.id)).json()).toHaveLength(2);
  });
});

test('changes in a compared chat, which no list shows, are not told to the lists', async () => {
  const compared = await scene.chat(owner, { compared: true });
  const one = await scene.exchange(owner, compared, 'one');
  const two = await scene.exchange(owner, one.answer, 'two');
  const heard = scene.heard(owner);
  const answers = [
    await scene.edit(owner, two.answer.id, 'another'),
    await scene.select(owner, one.answer.id),
    await scene.remove(owner, two.answer.id, 'response'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(heard()).toEqual([]);
});
