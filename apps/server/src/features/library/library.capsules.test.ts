import { removeChat, listChats, type ChatItem } from '@polylogue/contract/chats';
import * as calls from '@polylogue/contract/library';
import type { Capsule, CapsuleConnections, LibraryInfo } from '@polylogue/contract/library';
import { addCapsuleText, removeCapsuleFile, type AddedFile } from '@polylogue/contract/library-sources';
import { capsuleHealth, recall, viewSource } from '@polylogue/contract/recall';
import type { CallResponse } from '@polylogue/contract/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { copyConnections } from './library.service.ts';
import { fieldCode, newLibrarian, type Librarian } from './library.scene.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function names(owner: Librarian, query: object = {}): Promise<string[]> {
  return (await owner.get<Capsule[]>(calls.listCapsules, { query })).map(({ name }) => name);
}

async function capsuleCount(owner: Librarian, chatId: number): Promise<number | undefined> {
  const list = await owner.get<ChatItem[]>(listChats);
  return list.find(({ id }) => id === chatId)?.count_rag_capsules;
}

describe('capsules', () => {
  test('are listed newest first, by name, with sources, and by chat', async () => {
    const owner = await newLibrarian(testApp);
    const first = await owner.capsule('Birds');
    const second = await owner.capsule('Fish');
    const { id: groupId } = await owner.chat();
    await owner.upload(second.id);
    await owner.get(calls.attachCapsules, { body: { capsuleIds: [first.id], groupId } });
    expect(await names(owner)).toEqual(['Fish', 'Birds']);
    expect(await names(owner, { name: 'bir' })).toEqual(['Birds']);
    expect(await names(owner, { view: 'filled' })).toEqual(['Fish']);
    expect(await names(owner, { groupId })).toEqual(['Birds']);
  });

  test('are renamed and described; an empty description is none', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const body = { id, name: 'Renamed', description: 'About herons' };
    expect(await owner.get(calls.updateCapsule, { body })).toMatchObject({
      name: 'Renamed',
      description: 'About herons',
    });
    const cleared = await owner.get(calls.updateCapsule, { body: { ...body, description: '' } });
    expect(cleared).toMatchObject({ description: null });
  });

  test('need a name of 2 to 255 characters', async () => {
    const owner = await newLibrarian(testApp);
    const short = await owner.ask(calls.createCapsule, { body: { name: 'x' } });
    const long = await owner.ask(calls.createCapsule, { body: { name: 'x'.repeat(256) } });
    expect([fieldCode(short, 'name'), fieldCode(long, 'name')]).toEqual(['too_short', 'too_long']);
  });

  test('removed take their sources along and free their space', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    await owner.upload(id, { content: 'x'.repeat(1000) });
    const before = await owner.get<LibraryInfo>(calls.libraryInfoOf);
    expect(before.bytes.used).toBe(1000);
    const removed = await owner.get<calls.RemovedFromLibrary>(calls.deleteCapsule, { query: { id } });
    expect(removed).toEqual({
      status: true,
      ragInfo: { bytes: { ...before.bytes, used: 0, free: before.bytes.total } },
    });
    expect(await names(owner)).toEqual([]);
  });
});

describe('connections', () => {
  test('are made once, switched and removed, and counted on the chat', async () => {
    const owner = await newLibrarian(testApp);
    const one = await owner.capsule('One');
    const two = await owner.capsule('Two');
    const { id: groupId } = await owner.chat();
    const attach = (...capsuleIds: number[]) =>
      owner.get<CapsuleConnections>(calls.attachCapsules, { body: { capsuleIds, groupId } });
    expect(await attach(one.id)).toEqual({
      count_rag_capsules: 1,
      groups: [{ group_id: groupId, enabled: true }],
    });
    const off = { capsuleId: one.id, groupId, enabled: false };
    expect(await owner.get(calls.switchCapsule, { body: off })).toMatchObject({
      groups: [{ group_id: groupId, enabled: false }],
    });
    // One that is attached is no error and stays as it is.
    expect(await attach(one.id, two.id)).toEqual({
      count_rag_capsules: 2,
      groups: [{ group_id: groupId, enabled: false }],
    });
    expect(await capsuleCount(owner, groupId)).toBe(2);
    const disconnect = () =>
      owner.get<CapsuleConnections>(calls.disconnectCapsule, { body: { capsuleId: one.id, groupId } });
    expect(await disconnect()).toEqual({ count_rag_capsules: 1, groups: [] });
    expect(await disconnect()).toEqual({ count_rag_capsules: 1, groups: [] });
    await owner.get(calls.deleteCapsule, { query: { id: two.id } });
    expect(await capsuleCount(owner, groupId)).toBe(0);
  });

  test('of several are all or none, and never to a folder', async () => {
    const owner = await newLibrarian(testApp);
    const stranger = await newLibrarian(testApp);
    const mine = await owner.capsule();
    const theirs = await stranger.capsule();
    const { id: groupId } = await owner.chat();
    const body = { capsuleIds: [mine.id, theirs.id], groupId };
    expect((await owner.ask(calls.attachCapsules, { body })).statusCode).toBe(404);
    expect(await capsuleCount(owner, groupId)).toBe(0);
    expect((await owner.see(mine.id)).groups).toEqual([]);
  });

  test('go with their chat and are copied with a chat that is carried over', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const from = await owner.chat('From');
    const to = await owner.chat('To');
    await owner.get(calls.attachCapsules, { body: { capsuleIds: [id], groupId: from.id } });
    const { db } = testApp.deps.database;
    await inTransaction(db, (transaction) =>
      copyConnections(transaction, owner.user.id, { from: from.id, to: to.id, now: testApp.clock.now() }),
    );
    expect(await capsuleCount(owner, to.id)).toBe(1);
    await owner.ask(removeChat, { query: { chatID: from.id } });
    expect((await owner.see(id)).groups).toEqual([{ group_id: to.id, enabled: true }]);
  });

  test('twenty at once are counted exactly', async () => {
    const owner = await newLibrarian(testApp);
    const { id: groupId } = await owner.chat();
    const capsules = await Promise.all(Array.from({ length: 20 }, () => owner.capsule()));
    await Promise.all(
      capsules.map(({ id }) => owner.get(calls.attachCapsules, { body: { capsuleIds: [id], groupId } })),
    );
    expect(await capsuleCount(owner, groupId)).toBe(20);
  });
});

test("a chat's own capsule is made once, connected, and outlives the chat", async () => {
  const owner = await newLibrarian(testApp);
  const chat = await owner.chat('Herons');
  const made = await Promise.all(
    Array.from({ length: 5 }, () => owner.get<Capsule>(calls.capsuleOfChat, { body: { groupId: chat.id } })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]).toMatchObject({
    name: 'Herons',
    own_group_id: chat.id,
    groups: [{ group_id: chat.id, enabled: true }],
  });
  expect(await capsuleCount(owner, chat.id)).toBe(1);
  await owner.ask(removeChat, { query: { chatID: chat.id } });
  expect(await owner.get<Capsule[]>(calls.listCapsules)).toMatchObject([{ own_group_id: null, groups: [] }]);
});

test('a text becomes a source with its title, which can be found in and looked at', async () => {
  const owner = await newLibrarian(testApp);
  const { id: capsuleId } = await owner.capsule();
  const body = { capsuleId, title: 'Answer 1/2: herons', text: 'Herons eat fish.\n\nFrogs eat flies.' };
  const added = await owner.get<AddedFile>(addCapsuleText, { body });
  expect(added.fileInfo).toMatchObject({ filename: 'Answer 1-2_ herons.md', file_type: 'md' });
  await owner.settled(capsuleId);
  const { tokens } = await owner.see(capsuleId);
  expect(tokens).toBeGreaterThan(0);
  const question = { capsuleIds: [capsuleId], question: 'What do herons eat?' };
  const found = await owner.get<CallResponse<typeof recall>>(recall, { body: question });
  const [best] = found.passages;
  expect(best).toMatchObject({ sourceId: added.fileId, capsuleId });
  expect(best?.text).toContain('Herons eat fish.');
  const text = await owner.get<CallResponse<typeof viewSource>>(viewSource, {
    query: { id: added.fileId, at: best?.place.start },
  });
  expect(text.passages.map((passage) => passage.text).join('')).toBe(
    'Herons eat fish.\n\nFrogs eat flies.\n\n',
  );
  expect(text.length).toBe(text.passages.at(-1)?.place.end);
});

test('health names what is unreadable, twice there or failed', async () => {
  const owner = await newLibrarian(testApp);
  const { id: capsuleId } = await owner.capsule();
  const empty = await owner.upload(capsuleId, { name: 'empty.txt', content: '\n\n' });
  await owner.upload(capsuleId);
  await owner.settled(capsuleId);
  const health = await owner.get<CallResponse<typeof capsuleHealth>>(capsuleHealth, {
    query: { id: capsuleId },
  });
  expect(health).toEqual({
    ready: 1,
    waiting: 0,
    failed: 1,
    selfTest: null,
    sources: [
      { id: empty.fileId, kind: 'file', name: 'empty.txt', error: 'no_text', retryable: false, problems: [] },
    ],
  });
  await owner.get(removeCapsuleFile, { query: { id: empty.fileId } });
});

test('health asks a capsule for its own sentences', async () => {
  const owner = await newLibrarian(testApp);
  const { id: capsuleId } = await owner.capsule();
  const facts = [
    'herons wade through shallow water',
    'otters sleep holding hands',
    'beavers build dams of wood',
  ];
  for (const [number, fact] of facts.entries()) {
    await owner.upload(capsuleId, {
      name: `${number}.txt`,
      content: `It is known that ${fact}. More later.`,
    });
  }
  await owner.settled(capsuleId);
  const { selfTest } = await owner.get<CallResponse<typeof capsuleHealth>>(capsuleHealth, {
    query: { id: capsuleId },
  });
  expect(selfTest).toEqual({ asked: 3, found: 3 });
});
