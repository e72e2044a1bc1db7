import { randomUUID } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import * as calls from '@polylogue/contract/sharing';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { unusedFilesJob } from '../files/files.jobs.ts';
import { files } from '../files/files.tables.ts';
import type { Person } from '../messages/messages.scene.testing.ts';
import { removeExpiredJob } from './sharing.jobs.ts';
import { sharingScene, type SharingScene } from './sharing.scene.testing.ts';
import { sharePictures, shares } from './sharing.tables.ts';

let testApp: TestApp;
let scene: SharingScene;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  testApp = await startTestApp();
  scene = sharingScene(testApp);
  [owner, stranger] = [await scene.sharer(), await scene.sharer()];
});
afterAll(() => testApp.close());

/** Two exchanges of a shared chat. */
async function talk() {
  const chat = await scene.chat(owner, { name: 'Plans for the summer' });
  const one = await scene.exchange(owner, chat, 'one');
  const two = await scene.exchange(owner, one.answer, 'two');
  return { chat, one, two, ...(await scene.share(owner, chat)) };
}

/** Moves the clock; sessions and plans outlive it. */
async function later(seconds: number): Promise<void> {
  testApp.clock.advance(seconds);
  for (const person of [owner, stranger]) {
    person.cookies = await testApp.signIn(person.user);
    await scene.putOn(person, 'basic');
  }
}

async function expectGone(uuid: string): Promise<void> {
  const unknown = await scene.tryRead(randomUUID());
  const gone = await scene.tryRead(uuid);
  expect(gone.statusCode).toBe(404);
  const { requestId: _one, ...body } = gone.json<Record<string, unknown>>();
  const { requestId: _other, ...same } = unknown.json<Record<string, unknown>>();
  expect(body).toEqual(same);
}

describe('making a link', () => {
  test('is for users whose plan includes it, and only for their own chats', async () => {
    const chat = await scene.chat(owner);
    const { answer } = await scene.exchange(owner, chat, 'mine');
    const poor = await scene.member();
    const poorChat = await scene.chat(poor);
    await scene.exchange(poor, poorChat, 'poor');
    expect((await scene.tryShare(scene.guest, chat)).statusCode).toBe(401);
    expect((await scene.tryShare(stranger, chat)).statusCode).toBe(404);
    const closed = await scene.tryShare(poor, poorChat);
    expect(closed.statusCode).toBe(403);
    expect(closed.json()).toMatchObject({ code: 'not_permission', gate: 'isShare' });
    const query = { id: answer.id, messageType: 'response' as const };
    for (const [who, status] of [
      [scene.guest, 401],
      [stranger, 404],
      [poor, 403],
      [owner, 200],
    ] as const) {
      const response = await testApp.request(calls.shareMessage, { cookies: who.cookies, query });
      expect(response.statusCode).toBe(status);
    }
  });

  test('is not for folders, empty chats, or messages of the other type', async () => {
    const folder = await scene.chat(owner, { isGroup: true });
    expect((await scene.tryShare(owner, folder)).statusCode).toBe(404);
    const empty = await scene.chat(owner);
    expect((await scene.tryShare(owner, empty)).statusCode).toBe(409);
    const { one } = await talk();
    const query = { id: one.request.id, messageType: 'response' as const };
    expect((await testApp.request(calls.shareMessage, { cookies: owner.cookies, query })).statusCode).toBe(
      404,
    );
  });

  test('returns the same link until it is revoked, also to those who ask at once', async () => {
    const chat = await scene.chat(owner);
    await scene.exchange(owner, chat, 'one');
    const made = await Promise.all([
      scene.share(owner, chat),
      scene.share(owner, chat),
      scene.share(owner, chat),
    ]);
    const [first] = made;
    expect(new Set(made.map(({ uuid }) => uuid)).size).toBe(1);
    expect(first?.url).toMatch(new RegExp(`^https?://[^/]+/share/${first?.uuid}$`));
    expect((await scene.revoke(owner, first?.uuid ?? '')).statusCode).toBe(200);
    expect((await scene.share(owner, chat)).uuid).not.toBe(first?.uuid);
  });

  test('an operator who is signed in as a user makes none', () => {
    expect(calls.shareGroup.whileImpersonated).toBe('refused');
    expect(calls.shareMessage.whileImpersonated).toBe('refused');
  });
});

describe('what a reader sees', () => {
  test('is the branch on screen as it stood, with edited texts', async () => {
    const chat = await scene.chat(owner, { name: 'Branches' });
    const first = await scene.exchange(owner, chat, 'another branch');
    const question = await scene.ask(owner, chat, 'kept?');
    const answer = await scene.answer(owner, question, 'As it was');
    await scene.written(owner, answer);
    await scene.edit(owner, answer.id, 'As it was edited');
    const { uuid } = await scene.share(owner, chat);
    expect(await scene.read(uuid)).toMatchObject({
      chatName: 'Branches',
      expiresAt: null,
      shareList: [
        { type: 'request', text: 'kept?', modelName: null, voice: null },
        { type: 'response', text: 'As it was edited', modelName: 'Model One', voice: 'teal' },
      ],
    });
    expect(first.answer.id).toBeGreaterThan(0);
    // Later messages are not in the copy until it is made anew.
    await scene.exchange(owner, answer, 'later');
    expect(await scene.seen(uuid)).toEqual(['kept?', 'As it was edited']);
    expect(await scene.links(owner, chat)).toMatchObject([{ uuid, isOutdated: true, turns: 2 }]);
    expect((await scene.update(owner, uuid)).json()).toMatchObject({ isOutdated: false, turns: 4, shown: 4 });
    expect(await scene.seen(uuid)).toEqual(['kept?', 'As it was edited', 'later?', 'later!']);
  });

  test('is one answer with its question, called by it', async () => {
    const { two, chat } = await talk();
    const { uuid } = await scene.shareAnswer(owner, two.answer.id);
    expect(await scene.read(uuid)).toMatchObject({ chatName: 'two?' });
    expect(await scene.seen(uuid)).toEqual(['two?', 'two!']);
    await scene.change(owner, { uuid, hidden: [two.request.id] });
    expect(await scene.seen(uuid)).toEqual([1, 'two!']);
    expect((await scene.read(uuid)).chatName).toBe('Model One');
    expect(await scene.links(owner, chat)).toMatchObject([
      { messageId: null },
      { uuid, messageId: two.answer.id, modelName: 'Model One', turns: 2, shown: 1 },
    ]);
  });

  test('has gaps where the author has left something out', async () => {
    const { uuid, one, two } = await talk();
    expect((await scene.turns(owner, uuid)).map(({ excerpt, isHidden }) => [excerpt, isHidden])).toEqual([
      ['one?', false],
      ['one!', false],
      ['two?', false],
      ['two!', false],
    ]);
    const hidden = [one.answer.id, two.request.id];
    expect((await scene.change(owner, { uuid, hidden })).json()).toMatchObject({ turns: 4, shown: 2 });
    expect(await scene.seen(uuid)).toEqual(['one?', 2, 'two!']);
    // What is hidden stays so when the copy is made anew.
    await scene.update(owner, uuid);
    expect(await scene.seen(uuid)).toEqual(['one?', 2, 'two!']);
    await scene.change(owner, { uuid, hidden: [] });
    expect(await scene.seen(uuid)).toEqual(['one?', 'one!', 'two?', 'two!']);
  });

  test('names the author only if asked to', async () => {
    const { uuid } = await talk();
    expect(await scene.read(uuid)).not.toHaveProperty('author');
    await scene.change(owner, { uuid, showsAuthor: true });
    expect((await scene.read(uuid)).author).toMatch(/^User /);
  });

  test('has pictures without what a camera wrote into them', async () => {
    const chat = await scene.chat(owner);
    const request = await scene.ask(owner, chat, 'What is this?');
    await scene.image(owner, request, await scene.photo(owner));
    await scene.answer(owner, request, 'A red wall.');
    const { uuid } = await scene.share(owner, chat);
    const [message] = (await scene.read(uuid)).shareList;
    if (message?.type !== 'request') throw new Error('There is no request.');
    const url = message.imageList[0]?.url ?? '';
    const picture = await scene.picture(url);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(picture.rawPayload.toString('latin1')).not.toMatch(/whose-photo|where-it-was/);
    // With its message it is hidden, too.
    await scene.change(owner, { uuid, hidden: [request.id] });
    expect((await scene.picture(url)).statusCode).toBe(404);
    await scene.change(owner, { uuid, hidden: [] });
    expect((await scene.picture(url)).statusCode).toBe(200);
    expect((await scene.picture(url.replace('number=1', 'number=2'))).statusCode).toBe(404);
    await scene.revoke(owner, uuid);
    expect((await scene.picture(url)).statusCode).toBe(404);
  });

  test('encodes a picture once for all readers, and keeps it as long as the link', async () => {
    const sharer = await scene.sharer();
    const chat = await scene.chat(sharer);
    const request = await scene.ask(sharer, chat, 'What is this?');
    await scene.image(sharer, request, await scene.photo(sharer));
    const { uuid } = await scene.share(sharer, chat);
    const runs = vi.spyOn(testApp.deps.pictures, 'run');
    onTestFinished(() => runs.mockRestore());
    const url = `/api/share/picture?uuid=${uuid}&number=1`;
    const answers = await Promise.all(Array.from({ length: 40 }, () => scene.picture(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const again = await scene.picture(url);
    expect(again.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect(runs).toHaveBeenCalledTimes(1);
    const { db } = testApp.deps.database;
    const encoded = () =>
      db
        .select()
        .from(files)
        .where(and(eq(files.userId, sharer.userId), eq(files.purpose, 'shared')));
    const [kept, ...others] = await encoded();
    expect(others).toEqual([]);
    await later(2 * 86_400);
    await testApp.runJob(unusedFilesJob);
    expect((await scene.picture(url)).statusCode).toBe(200);
    expect(runs).toHaveBeenCalledTimes(1);
    // Lost in the storage, it is encoded again.
    await testApp.deps.storage.remove(kept?.storageKey ?? '');
    expect((await scene.picture(url)).statusCode).toBe(200);
    expect(runs).toHaveBeenCalledTimes(2);
    await db.delete(shares).where(eq(shares.uuid, uuid));
    await later(2 * 86_400);
    await testApp.runJob(unusedFilesJob);
    expect(await encoded()).toEqual([]);
  });

  test('does not try again to encode what is no picture', async () => {
    const chat = await scene.chat(owner);
    const request = await scene.ask(owner, chat, 'What is this?');
    const fileId = await scene.image(owner, request, await scene.photo(owner));
    const { db } = testApp.deps.database;
    const [file] = await db.select().from(files).where(eq(files.id, fileId));
    await testApp.deps.storage.put(
      file?.storageKey ?? '',
      { bytes: Buffer.from('no picture') },
      { type: 'image/jpeg' },
    );
    const { uuid } = await scene.share(owner, chat);
    const runs = vi.spyOn(testApp.deps.pictures, 'run');
    onTestFinished(() => runs.mockRestore());
    const url = `/api/share/picture?uuid=${uuid}&number=1`;
    expect((await scene.picture(url)).statusCode).toBe(404);
    expect((await scene.picture(url)).statusCode).toBe(404);
    expect(runs).toHaveBeenCalledTimes(1);
  });

  test('a picture stays with the copy after its message, and goes with the copy', async () => {
    const chat = await scene.chat(owner);
    const request = await scene.ask(owner, chat, 'What is this?');
    const fileId = await scene.image(owner, request, await scene.photo(owner));
    const next = await scene.exchange(owner, request, 'next');
    const { uuid } = await scene.share(owner, chat);
    await scene.remove(owner, request.id, 'request');
    await later(2 * 86_400);
    await testApp.runJob(unusedFilesJob);
    expect((await scene.picture(`/api/share/picture?uuid=${uuid}&number=1`)).statusCode).toBe(200);
    await testApp.deps.database.db.delete(shares).where(eq(shares.uuid, uuid));
    await later(2 * 86_400);
    await testApp.runJob(unusedFilesJob);
    expect(await testApp.deps.database.db.select().from(files).where(eq(files.id, fileId))).toEqual([]);
    expect(next.answer.id).toBeGreaterThan(0);
  });
});

describe('the end of a link', () => {
  test('is the same 404 whether it never was, is over, was revoked, or its chat is gone', async () => {
    const revoked = await talk();
    await scene.revoke(owner, revoked.uuid);
    await expectGone(revoked.uuid);

    const removed = await talk();
    const query = { chatID: removed.chat.chatId };
    await testApp.request(allCalls.removeChat, { cookies: owner.cookies, query });
    await expectGone(removed.uuid);

    const answer = await talk();
    const { uuid: ofAnswer } = await scene.shareAnswer(owner, answer.two.answer.id);
    await scene.remove(owner, answer.two.answer.id, 'response');
    await expectGone(ofAnswer);
    expect((await scene.tryRead(answer.uuid)).statusCode).toBe(200);

    const account = await scene.sharer();
    const chat = await scene.chat(account);
    await scene.exchange(account, chat, 'all mine');
    const { uuid } = await scene.share(account, chat);
    await testApp.request(allCalls.removeAccount, { cookies: account.cookies });
    await expectGone(uuid);
    expect((await testApp.request(calls.shareCover, { query: { uuid } })).statusCode).toBe(404);
  });

  test('comes after the days that the owner chose, and frees the copy', async () => {
    const { uuid, chat } = await talk();
    const changed = await scene.change(owner, { uuid, expiresIn: 7 });
    const end = new Date(changed.json<{ expiresAt: string }>().expiresAt).getTime();
    expect(Math.round((end - testApp.clock.now().getTime()) / 3_600_000)).toBe(7 * 24);
    const never = await scene.change(owner, { uuid, expiresIn: null });
    expect(never.json()).toMatchObject({ expiresAt: null });
    expect((await scene.change(owner, { uuid, expiresIn: 2 as never })).statusCode).toBe(422);
    await scene.change(owner, { uuid, expiresIn: 1 });
    await later(86_400 - 60);
    expect((await scene.tryRead(uuid)).statusCode).toBe(200);
    await later(120);
    await expectGone(uuid);
    expect(await scene.links(owner, chat)).toEqual([]);
    expect((await scene.change(owner, { uuid, expiresIn: 30 })).statusCode).toBe(404);
    const again = await scene.share(owner, chat);
    expect(again.uuid).not.toBe(uuid);
    await scene.change(owner, { uuid: again.uuid, expiresIn: 1 });
    await later(2 * 86_400);
    await testApp.runJob(removeExpiredJob);
    const left = await testApp.deps.database.db.select().from(shares).where(eq(shares.chatId, chat.chatId));
    expect(left).toEqual([]);
  });

  test('does not come with the end of the plan, but nothing new is shared then', async () => {
    const poor = await scene.sharer();
    const chat = await scene.chat(poor);
    await scene.exchange(poor, chat, 'one');
    const { uuid } = await scene.share(poor, chat);
    await later(40 * 86_400);
    poor.cookies = await testApp.signIn(poor.user);
    expect((await scene.tryRead(uuid)).statusCode).toBe(200);
    expect((await scene.tryShare(poor, chat)).statusCode).toBe(403);
    expect((await scene.update(poor, uuid)).statusCode).toBe(403);
    expect(await scene.links(poor, chat)).toMatchObject([{ uuid }]);
    expect((await scene.change(poor, { uuid, showsAuthor: true })).statusCode).toBe(200);
    expect((await scene.revoke(poor, uuid)).statusCode).toBe(200);
  });
});

describe('the links of a chat', () => {
  test('are for their owner only', async () => {
    const { uuid, chat } = await talk();
    const query = { id: chat.chatId };
    for (const [who, status] of [
      [scene.guest, 401],
      [stranger, 404],
    ] as const) {
      const { cookies } = who;
      expect((await testApp.request(calls.shareLinks, { cookies, query })).statusCode).toBe(status);
      expect((await testApp.request(calls.shareTurns, { cookies, query: { uuid } })).statusCode).toBe(status);
      expect((await scene.change(who, { uuid, showsAuthor: true })).statusCode).toBe(status);
      expect((await scene.update(who, uuid)).statusCode).toBe(status);
      expect((await scene.revoke(who, uuid)).statusCode).toBe(status);
    }
    expect(await scene.links(owner, chat)).toMatchObject([{ uuid, showsAuthor: false, isOutdated: false }]);
  });

  test('count how often others have opened them: not the owner, and no robots', async () => {
    const { uuid, chat } = await talk();
    await scene.read(uuid);
    await scene.read(uuid, stranger);
    await scene.read(uuid, owner);
    const headers = { 'user-agent': 'WhatsApp/2.23' };
    await testApp.request(calls.readShare, { query: { uuid }, headers });
    expect(await scene.links(owner, chat)).toMatchObject([{ views: 2 }]);
    const { body } = await testApp.app.inject({ url: '/metrics' });
    expect(Number(/^shared_views_total (\d+)/m.exec(body)?.[1])).toBeGreaterThanOrEqual(2);
    expect(body).toMatch(/shared_links_total\{change="made"\} [1-9]/);
  });
});

describe('share/cover', () => {
  test('is a picture of the size that other sites show', async () => {
    const { uuid } = await talk();
    const cover = await testApp.request(calls.shareCover, { query: { uuid } });
    expect(cover.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
    });
    const { rawPayload } = cover;
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('is drawn once for what it says', async () => {
    const { uuid } = await talk();
    await testApp.request(calls.shareCover, { query: { uuid } });
    const runs = vi.spyOn(testApp.deps.pictures, 'run');
    onTestFinished(() => runs.mockRestore());
    const again = Array.from({ length: 5 }, () => testApp.request(calls.shareCover, { query: { uuid } }));
    for (const cover of await Promise.all(again)) expect(cover.statusCode).toBe(200);
    expect(runs).not.toHaveBeenCalled();
  });

  test('is drawn whatever the chat is called', async () => {
    for (const name of ['<b>&amp;"</b>', 'x'.repeat(200), '日本語の名前', '\u202e right to left', ' ']) {
      const chat = await scene.chat(owner, { name });
      await scene.exchange(owner, chat, 'one');
      const { uuid } = await scene.share(owner, chat);
      expect((await testApp.request(calls.shareCover, { query: { uuid } })).statusCode).toBe(200);
    }
  });
});

test('the pictures of a copy are numbered anew with it', async () => {
  const chat = await scene.chat(owner);
  const request = await scene.ask(owner, chat, 'Two');
  await scene.image(owner, request, await scene.photo(owner));
  const answer = await scene.answer(owner, request, 'They are red.');
  const { uuid } = await scene.share(owner, chat);
  const more = await scene.ask(owner, answer, 'And this?');
  await scene.image(owner, more, await scene.photo(owner));
  await scene.answer(owner, more, 'Red, too.');
  await scene.update(owner, uuid);
  const { db } = testApp.deps.database;
  const rows = await db
    .select({ number: sharePictures.number })
    .from(sharePictures)
    .innerJoin(shares, eq(shares.id, sharePictures.shareId))
    .where(eq(shares.uuid, uuid))
    .orderBy(sharePictures.number);
  expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
});
