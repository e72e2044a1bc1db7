import * as calls from '@polylogue/contract/sharing';
import type { SentPassage } from '@polylogue/contract/citations';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { users } from '../accounts/accounts.tables.ts';
import { files } from '../files/files.tables.ts';
import type { Person } from '../messages/messages.scene.testing.ts';
import { sharePage } from './share.page.ts';
import { sharingScene, type SharingScene } from './sharing.scene.testing.ts';

let testApp: TestApp;
let scene: SharingScene;
let owner: Person;
/** Everything that a reader can get by the link, as text. */
let reached: string;
/** What only the owner may know, by what it is. */
const secrets = new Map<string, string>();

const passages: SentPassage[] = [
  {
    n: 1,
    sourceId: 880_000_001,
    capsuleId: 880_000_002,
    title: 'title-of-a-source',
    place: { start: 880_000_003, end: 880_000_004, heading: 'heading-in-a-source' },
    quote: 'The cited words',
  },
  {
    n: 2,
    sourceId: 880_000_005,
    capsuleId: 880_000_006,
    title: 'title-of-another-source',
    place: { start: 0, end: 3 },
    quote: 'words-that-are-not-cited',
  },
];

beforeAll(async () => {
  testApp = await startTestApp();
  scene = sharingScene(testApp);
  const { db } = testApp.deps.database;
  // Ids that can be told from other numbers.
  for (const [index, table] of ['users', 'chats', 'messages', 'files', 'shares'].entries()) {
    const start = 770_000_001 + index * 1_000_000;
    await db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${start})`);
  }
  owner = await scene.sharer();
  const names = { username: 'name-to-sign-in', displayName: 'The name of the owner' };
  await db.update(users).set(names).where(eq(users.id, owner.userId));
  const chat = await scene.chat(owner, { name: 'The shared chat' });
  const other = await scene.chat(owner, { name: 'name-of-another-chat' });
  await scene.exchange(owner, other, 'text-of-another-chat');

  const branch = await scene.exchange(owner, chat, 'text-of-another-branch');
  const request = await scene.ask(owner, chat, 'What do the sources say?', {
    prompts: [
      { name: 'name-of-a-prompt', description: 'about-a-prompt', systemMessages: ['words-of-a-prompt'] },
    ],
    notes: [{ id: 880_000_007, name: 'name-of-a-note' }],
    notesText: 'words-of-a-note',
  });
  const fileId = await scene.image(owner, request, await scene.photo(owner));
  const answer = await scene.answer(owner, request, 'first-text-of-an-answer', {
    passages,
    reasoning: 'thoughts-of-a-model',
    modelId: 880_000_008,
    providerId: 880_000_009,
  });
  const generation = await scene.written(owner, answer, {
    inputTokens: 880_000_010,
    outputTokens: 880_000_011,
    charged: 880_000_012,
    host: 'host-of-a-model',
    failover: { from: 'host-that-failed', to: 'host-of-a-model', reason: 'reason-of-a-failure' },
  });
  await scene.edit(
    owner,
    answer.id,
    `They say so [1]. ![my photo](/api/files/download?fileId=${fileId}&expires=1&signature=sealed)`,
  );
  const hidden = await scene.exchange(owner, answer, 'text-that-is-left-out');
  await scene.written(owner, hidden.answer, { charged: 880_000_013 });
  const last = await scene.ask(owner, hidden.answer, 'Thank you');
  await scene.answer(owner, last, 'You are welcome', { modelName: 'Model Two', voice: 'clay' });
  const { uuid } = await scene.share(owner, chat);
  await scene.change(owner, { uuid, hidden: [hidden.request.id, hidden.answer.id] });

  const [file] = await db.select().from(files).where(eq(files.id, fileId));
  const kept: Record<string, unknown> = {
    'the e-mail': owner.user.email,
    'the username': names.username,
    'the name': names.displayName,
    'the user': owner.userId,
    'the chat': chat.chatId,
    'a request': request.id,
    'an answer': answer.id,
    'a hidden request': hidden.request.id,
    'a hidden answer': hidden.answer.id,
    'an answer of another branch': branch.answer.id,
    'a file': fileId,
    'the key of a file': file?.storageKey,
    'the name of a file': file?.name,
    'a generation': generation,
  };
  for (const [what, value] of Object.entries(kept)) secrets.set(what, String(value));
  reached = await everythingPublic(uuid);
});
afterAll(() => testApp.close());

/** The answer of the call, the page with its head, the pictures and the preview. */
async function everythingPublic(uuid: string): Promise<string> {
  const json = await scene.tryRead(uuid);
  const page = await sharePage(testApp.deps).read({
    found: [uuid],
    request: { headers: {} } as FastifyRequest,
    locale: 'en',
    userId: undefined,
  });
  const [message] = calls.readShare.response.parse(json.json()).shareList;
  const pictures = message?.type === 'request' ? message.imageList : [];
  const bytes = await Promise.all(pictures.map(async ({ url }) => scene.picture(url)));
  const cover = await testApp.request(calls.shareCover, { query: { uuid } });
  return [
    json.body,
    JSON.stringify(json.headers),
    JSON.stringify(page),
    ...[...bytes, cover].map(
      ({ rawPayload, headers }) => rawPayload.toString('latin1') + JSON.stringify(headers),
    ),
  ].join('\n');
}

test('a reader gets what is shared', () => {
  for (const words of [
    'The shared chat',
    'What do the sources say?',
    'They say so [1].',
    'The cited words',
    'Model One',
    'Model Two',
    'You are welcome',
    '"count":2',
    '/api/share/picture?uuid=',
  ]) {
    expect(reached).toContain(words);
  }
});

test('nothing of the account, the other branches, the costs and the sources is among it', () => {
  const found = [...secrets].filter(([, value]) => reached.includes(value));
  expect(found).toEqual([]);
  const words =
    /(?:name|text|words|about|thoughts|host|reason|title|heading|first-text)-(?:of|in|that|to)-[a-z-]+|(?:77|88)\d{7}|sealed|where-it-was|whose-photo/g;
  expect([...new Set(reached.match(words))]).toEqual([]);
});

test('what is kept about the owner can be told from other words: the check above would find it', async () => {
  const { rows } = await testApp.deps.database.db.execute<{ row: string }>(
    sql`select to_jsonb(m)::text as row from messages m where user_id = ${owner.userId}`,
  );
  const all = rows.map(({ row }) => row).join('\n');
  for (const word of ['words-of-a-prompt', 'text-that-is-left-out', 'title-of-a-source', '880000008']) {
    expect(all).toContain(word);
  }
});
