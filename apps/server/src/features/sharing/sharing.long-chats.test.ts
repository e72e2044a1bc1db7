import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { Person } from '../messages/messages.scene.testing.ts';
import { findBeginnings, findPicture } from './sharing.queries.ts';
import { sharingScene, type SharingScene } from './sharing.scene.testing.ts';

let testApp: TestApp;
let scene: SharingScene;
let owner: Person;

beforeAll(async () => {
  testApp = await startTestApp();
  scene = sharingScene(testApp);
  owner = await scene.sharer();
});

afterAll(() => testApp.close());

test('a copy has the last messages of a chat whose texts are too long for one', async () => {
  const chat = await scene.chat(owner);
  let last = await scene.exchange(owner, chat, 'first');
  for (let index = 0; index < 11; index += 1) {
    const request = await scene.ask(owner, last.answer, `${index}`);
    last = { request, answer: await scene.answer(owner, request, 'é'.repeat(100_000)) };
  }
  const { uuid } = await scene.share(owner, chat);
  const seen = await scene.seen(uuid);
  // Nine exchanges of two hundred thousand bytes; with a tenth they would have more than two megabytes.
  expect(seen).toHaveLength(19);
  expect(seen[0]).toBe(6);
  expect(seen.at(-2)).toBe('10');
  expect(await scene.links(owner, chat)).toMatchObject([{ uuid, isOutdated: false, turns: 18 }]);
});

test('for a picture, and for the cover, the texts of a copy are not read', async () => {
  const chat = await scene.chat(owner, { name: 'Long' });
  const request = await scene.ask(owner, chat, 'A long one');
  await scene.image(owner, request, await scene.photo(owner));
  await scene.answer(owner, request, 'a'.repeat(100_000));
  const { uuid } = await scene.share(owner, chat);
  const { db } = testApp.deps.database;
  const now = testApp.clock.now();
  const picture = await findPicture(db, { uuid, number: 1, now });
  expect(JSON.stringify(picture).length).toBeLessThan(1_000);
  const cover = await findBeginnings(db, uuid, now);
  expect(JSON.stringify(cover).length).toBeLessThan(3_000);
  expect(cover?.share.turns.map(({ text }) => text.length)).toEqual([10, 300]);
  await scene.change(owner, { uuid, hidden: [request.id] });
  expect(await findPicture(db, { uuid, number: 1, now })).toBeUndefined();
});
