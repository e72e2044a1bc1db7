import { expect, onTestFinished, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import { startRedis } from '../../../test/processes.ts';
import { sharingScene } from './sharing.scene.testing.ts';

test('a link that is changed or revoked on one node is so on the others at once, with its pictures', async () => {
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const here = await startTestAppForTest({ REDIS_URL: redis.url });
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: directory } = here.deps.config;
  const node = { REDIS_URL: redis.url, DATABASE_URL: databaseUrl, DATA_DIR: directory };
  const there = await startTestAppForTest(node);
  const [owners, readers] = [sharingScene(here), sharingScene(there)];
  const owner = await owners.sharer();
  const chat = await owners.chat(owner);
  const request = await owners.ask(owner, chat, 'What is this?');
  await owners.image(owner, request, await owners.photo(owner));
  await owners.answer(owner, request, 'A wall.');
  const { uuid } = await owners.share(owner, chat);
  const picture = `/api/share/picture?uuid=${uuid}&number=1`;
  expect(await readers.seen(uuid)).toEqual(['What is this?', 'A wall.']);
  expect((await readers.picture(picture)).statusCode).toBe(200);

  await owners.change(owner, { uuid, hidden: [request.id] });
  expect(await readers.seen(uuid)).toEqual([1, 'A wall.']);
  expect((await readers.picture(picture)).statusCode).toBe(404);
  await owners.change(owner, { uuid, hidden: [] });

  await owners.revoke(owner, uuid);
  expect((await readers.tryRead(uuid)).statusCode).toBe(404);
  expect((await readers.picture(picture)).statusCode).toBe(404);
  expect(await owners.links(owner, chat)).toEqual([]);
});
