import { randomUUID } from 'node:crypto';
import * as calls from '@polylogue/contract/chats';
import type { ChatItem } from '@polylogue/contract/chats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { sendAndWait } from '../sending/sending.scene.testing.ts';
import { newPerson, type Person } from './chats.scene.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function generate({ cookies }: Person, key?: string): Promise<ChatItem> {
  return (await testApp.request(calls.generateChat, { cookies, body: { key } })).json<ChatItem>();
}

test('an empty chat in which nothing was done is taken again, at the front and selected', async () => {
  const owner = await newPerson(testApp);
  const first = await generate(owner);
  await owner.chat('Another');
  const again = await Promise.all([generate(owner), generate(owner), generate(owner)]);
  expect(again.map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
  expect(await owner.outline()).toEqual(['New chat', 'Another']);
  expect(await owner.selected()).toBe(first.id);
});

test('one that was begun, named, pinned, put into a folder or archived is not', async () => {
  const owner = await newPerson(testApp);
  const folder = await owner.folder('Folder');
  const taken: number[] = [];
  async function another(): Promise<number> {
    const { id } = await generate(owner);
    expect(taken).not.toContain(id);
    taken.push(id);
    return id;
  }
  // The first one is a place of a client.
  taken.push((await generate(owner, randomUUID())).id);
  await owner.update(await another(), { name: 'New chat' });
  await owner.update(await another(), { pin: true });
  await owner.update(await another(), { parent_id: folder.id });
  const chatIds = [await another()];
  await testApp.request(calls.archiveChats, { cookies: owner.cookies, body: { chatIds, archived: true } });
  await sendAndWait(testApp, owner, { message: 'Hello [[sim tokens=1 rate=0]]', chat: await another() });
  await another();
});

test("somebody else's empty chat is left alone", async () => {
  const [owner, stranger] = [await newPerson(testApp), await newPerson(testApp)];
  const { id } = await generate(owner);
  expect((await generate(stranger)).id).not.toBe(id);
});
