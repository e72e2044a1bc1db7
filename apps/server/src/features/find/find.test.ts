import { removeMessage } from '@polylogue/contract/answers';
import { createChat, updateChat } from '@polylogue/contract/chats';
import { find, type FoundItem } from '@polylogue/contract/find';
import type { CallInput, CallResponse } from '@polylogue/contract/call';
import { createPrompt } from '@polylogue/contract/prompts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { chats } from '../chats/chats.tables.ts';
import { readKind } from '../library/due-kinds.ts';
import { newLibrarian } from '../library/library.scene.testing.ts';
import { messagesScene, type MessagesScene, type Person } from '../messages/messages.scene.testing.ts';
import { newWriter, paragraphs } from '../notes/notes.scene.testing.ts';
import { indexKind, sweepJob } from './find.jobs.ts';
import { findEntries, findPending, findVocabulary } from './find.tables.ts';

let app: TestApp;
let scene: MessagesScene;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'web' });
  scene = messagesScene(app);
  return () => app.close();
});

type Query = CallInput<typeof find>['query'];
type Answer = CallResponse<typeof find>;

async function search(who: Pick<Person, 'cookies'>, query: Query): Promise<Answer> {
  const response = await app.request(find, { query, ...(who.cookies && { cookies: who.cookies }) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function hits(who: Pick<Person, 'cookies'>, query: Query | string): Promise<FoundItem[]> {
  const { groups } = await search(who, typeof query === 'string' ? { search: query } : query);
  return groups.filter(({ type }) => type !== 'prompt').flatMap(({ list }) => list);
}

async function indexAll(): Promise<void> {
  await app.runJob(sweepJob);
  await app.runDue(indexKind);
}

/** What of a text is marked. */
function marked(found: FoundItem['snippet']): string[] {
  return (found?.marks ?? []).map(([from, to]) => found?.text.slice(from, to) ?? '');
}

describe('words', () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await scene.member();
    const chat = await scene.chat(owner, { name: 'Отпуск' });
    const { answer } = await scene.exchange(owner, chat, 'Какие документы нужны для поездки в Лион?');
    await scene.ask(owner, answer, 'The studies of **herons** are in their nests, see the report.');
    const french = await scene.chat(owner, { name: 'Cuisine' });
    await scene.exchange(owner, french, 'Les chevaux mangent des pommes dans la forêt de nos voisins.');
  });

  test.each([
    ['документами', 'документы'],
    ['поездка', 'поездки'],
    ['Поездкой в лион', 'поездки'],
    ['study heron', 'studies'],
    ['studied', 'studies'],
    ['her', 'herons'],
    ['cheval', 'chevaux'],
    ['foret voisin', 'forêt'],
    ['FORÊTS', 'forêt'],
  ])('%s finds %s', async (typed, written) => {
    const [first] = await hits(owner, { search: typed, type: 'message' });
    expect(marked(first?.snippet ?? null)).toContain(written);
  });

  test.each([
    ['докмуенты', 'документы'],
    ['herosn', 'herons'],
    ['ljrevtyns', 'документы'],
    ['chveaux', 'chevaux'],
  ])('the slip %s is taken for %s', async (typed, written) => {
    const { groups, corrected } = await search(owner, { search: typed, type: 'message' });
    expect(marked(groups[0]?.list[0]?.snippet ?? null)).toContain(written);
    expect(corrected).toEqual([written]);
  });

  test('all words have to be there; signs of formatting are not shown', async () => {
    expect(await hits(owner, 'heron документы')).toEqual([]);
    const [first] = await hits(owner, 'nest');
    expect(first?.snippet?.text).toBe('The studies of herons are in their nests, see the report.');
  });

  test.each(["' | !", '2:*', '\\', '()', 'a & b', 'the', '日本', '🦜'])(
    '%s breaks nothing',
    async (typed) => {
      await search(owner, { search: typed });
    },
  );
});

test('a guest, and a stranger, find nothing of the owner', async () => {
  const [owner, stranger] = [await scene.member(), await scene.member()];
  const chat = await scene.chat(owner, { name: 'Zanzibar' });
  await scene.ask(owner, chat, 'The secret of Zanzibar');
  expect((await app.request(find, { query: { search: 'zanzibar' } })).statusCode).toBe(401);
  expect(await hits(owner, 'zanzibar')).toHaveLength(2);
  expect(await hits(stranger, 'zanzibar')).toEqual([]);
  expect(await hits(stranger, 'zanzibra')).toEqual([]);
  expect(await hits(stranger, { search: 'zanzibar', folder: chat.chatId })).toEqual([]);
});

test('chats, messages, notes, prompts, capsules and sources are found, each with where it leads', async () => {
  const librarian = await newLibrarian(app);
  const { user, cookies } = librarian;
  const owner = { user, cookies, userId: user.id };
  const chat = await scene.chat(owner, { name: 'Heron watching' });
  const request = await scene.ask(owner, chat, 'Where do herons nest?');
  const writer = await newWriter(app, user);
  const note = await writer.create({ name: 'Birds', content: paragraphs('A heron by the river') });
  const promptBody = {
    name: 'Heron poem',
    description: 'Writes about herons',
    prompt: 'Write a poem about a heron',
  };
  const made = await app.request(createPrompt, { cookies, body: { ...promptBody, languageUid: 'en' } });
  expect(made.statusCode, made.body).toBe(200);
  const capsule = await librarian.capsule('Herons of Europe');
  await librarian.upload(capsule.id, { name: 'heron-facts.txt', content: 'It eats fish.' });
  await librarian.upload(capsule.id, { name: 'ponds.txt', content: 'In ponds the heron waits for hours.' });
  await app.runDue(readKind);
  await librarian.settled(capsule.id);

  const { groups, complete } = await search(owner, { search: 'heron' });
  expect(complete).toBe(true);
  expect(groups.map(({ type, list }) => [type, list.length > 0])).toEqual([
    ['chat', true],
    ['message', true],
    ['note', true],
    ['prompt', true],
    ['capsule', true],
    ['source', true],
  ]);
  const [chatHit, messageHit, noteHit, promptHit] = groups.map(({ list }) => list[0]);
  expect(chatHit).toMatchObject({ id: chat.chatId, title: { text: 'Heron watching', marks: [[0, 5]] } });
  expect(messageHit).toMatchObject({
    ...{ id: request.id, chatId: chat.chatId, role: 'request', model: null, words: ['herons'] },
    title: { text: 'Heron watching' },
  });
  expect(noteHit).toMatchObject({
    id: note.id,
    snippet: { text: 'A heron by the river', marks: [[2, 7]] },
    words: ['heron'],
  });
  expect(promptHit).toMatchObject({ whose: 'own', title: { text: 'Heron poem' } });
  expect(groups.at(-1)?.list).toEqual([
    expect.objectContaining({ title: { text: 'heron-facts.txt', marks: [[0, 5]] }, at: null }),
    expect.objectContaining({
      ...{ capsuleId: capsule.id, title: { text: 'ponds.txt', marks: [] }, at: 13 },
      snippet: { text: 'In ponds the heron waits for hours.', marks: [[13, 18]] },
    }),
  ]);
});

test('the filters narrow by model, folder and date; pages follow each other', async () => {
  const owner = await scene.member();
  const folder = await app.request(createChat, {
    cookies: owner.cookies ?? {},
    body: { name: 'Box', isGroup: true },
  });
  const inside = await scene.chat(owner, {
    name: 'Side by side',
    parentId: folder.json<{ id: number }>().id,
  });
  const first = await scene.ask(owner, inside, 'walrus one', { createdAt: new Date('2025-01-10T00:00:00Z') });
  await scene.answer(owner, first, 'walrus two', { modelId: 7, createdAt: new Date('2025-02-10T00:00:00Z') });
  const outside = await scene.chat(owner, { name: 'Other side' });
  await scene.ask(owner, outside, 'walrus three');
  const texts = async (query: Partial<Query>) =>
    (await hits(owner, { search: 'walrus', ...query })).map(({ snippet }) => snippet?.text);
  expect(await texts({})).toEqual(['walrus three', 'walrus two', 'walrus one']);
  // The answer of the model, what was asked of it, and the chat with it.
  expect(await texts({ model: 7 })).toEqual(['walrus two', 'walrus one']);
  const chatsOf = async (query: Partial<Query>) =>
    (await hits(owner, { search: 'side', ...query })).map(({ title }) => title.text);
  expect(await chatsOf({})).toEqual(['Other side', 'Side by side']);
  expect(await chatsOf({ model: 7 })).toEqual(['Side by side']);
  expect(await chatsOf({ model: 8 })).toEqual([]);
  expect(await texts({ folder: folder.json<{ id: number }>().id })).toEqual(['walrus two', 'walrus one']);
  expect(await texts({ from: '2025-01-01T00:00:00Z', to: '2025-02-01T00:00:00Z' })).toEqual(['walrus one']);
  const pages = await Promise.all(
    [0, 1, 2].map((offset) => search(owner, { search: 'walrus', type: 'message', limit: 1, offset })),
  );
  expect(pages.map(({ groups }) => [groups[0]?.list[0]?.snippet?.text, groups[0]?.more])).toEqual([
    ['walrus three', true],
    ['walrus two', true],
    ['walrus one', false],
  ]);
});

test('what is edited, renamed, archived or removed is found as it is now', async () => {
  const owner = await scene.member();
  const cookies = owner.cookies ?? {};
  const chat = await scene.chat(owner, { name: 'Old name' });
  const request = await scene.ask(owner, chat, 'a question about marmots');
  const answer = await scene.answer(owner, request);
  await scene.written(owner, answer);
  expect(await hits(owner, 'marmot')).toHaveLength(1);
  await scene.edit(owner, answer.id, 'They whistle.');
  expect((await hits(owner, 'whistling')).map(({ id }) => id)).toEqual([answer.id]);
  // An alternative that is not on screen is found, too.
  const other = await scene.ask(owner, chat, 'another branch with badgers');
  await scene.select(owner, request.id);
  expect((await hits(owner, 'badger')).map(({ id }) => id)).toEqual([other.id]);

  await app.request(updateChat, { cookies, body: { chatId: chat.chatId, name: 'Alpine animals' } });
  expect(await hits(owner, 'Old')).toEqual([]);
  const { db } = app.deps.database;
  await db.update(chats).set({ archivedAt: app.clock.now() }).where(eq(chats.id, chat.chatId));
  expect(await hits(owner, 'alpine')).toMatchObject([{ type: 'chat', archived: true }]);
  await db.update(chats).set({ compared: true }).where(eq(chats.id, chat.chatId));
  expect(await hits(owner, 'alpine')).toEqual([]);
  await db.update(chats).set({ compared: false, archivedAt: null }).where(eq(chats.id, chat.chatId));

  await app.request(removeMessage, { cookies, query: { id: request.id, messageType: 'request' } });
  expect(await hits(owner, 'marmot')).toEqual([]);
  await db.delete(chats).where(eq(chats.id, chat.chatId));
  await indexAll();
  await app.runJob('find.forget');
  expect(await db.select().from(findEntries).where(eq(findEntries.userId, owner.userId))).toEqual([]);
  expect(await db.select().from(findVocabulary).where(eq(findVocabulary.userId, owner.userId))).toEqual([]);
  expect(await db.select().from(findPending).where(eq(findPending.userId, owner.userId))).toEqual([]);
});

test('many changes, such as an import, are indexed in batches; the latest are found at once', async () => {
  const owner = await scene.member();
  const chat = await scene.chat(owner, { name: 'Imported' });
  let place: Parameters<MessagesScene['ask']>[1] = chat;
  for (let number = 0; number < 260; number += 1) {
    place = await scene.ask(owner, place, `pelican ${number === 0 ? 'oldest' : 'later'}`);
  }
  const early = await search(owner, { search: 'pelican', type: 'message', limit: 50 });
  expect(early).toMatchObject({ complete: false, groups: [{ list: { length: 50 } }] });
  await indexAll();
  expect(await hits(owner, 'oldest pelican')).toHaveLength(1);
  expect(await search(owner, { search: 'pelican' })).toMatchObject({
    complete: true,
    groups: [{ more: true }],
  });
});

describe('turns', () => {
  /** Changes that are not in the index, of things that are gone. */
  async function changes({ userId }: Person, count: number): Promise<void> {
    await app.deps.database.pool.query(
      `insert into find_pending (user_id, kind, item_id) select $1, 'note', -n from generate_series(1, $2::int) n`,
      [userId, count],
    );
  }

  test('a user with many changes does not hold up another', async () => {
    const [busy, other] = [await scene.member(), await scene.member()];
    const { pool } = app.deps.database;
    await pool.query(`create table indexed (id integer generated always as identity, user_id integer);
      create function note_indexed() returns trigger language plpgsql as $$ begin
        insert into indexed (user_id) values (old.user_id); return null; end $$;
      create trigger note_indexed after delete on find_pending for each row when (old.kind = 'note') execute function note_indexed()`);
    await changes(busy, 1_000);
    await changes(other, 1);
    await indexAll();
    const { rows } = await pool.query<{ user_id: number }>('select user_id from indexed order by id');
    await pool.query('drop trigger note_indexed on find_pending');
    expect(rows).toHaveLength(1_001);
    // One batch of the first, at most.
    expect(rows.findIndex((row) => row.user_id === other.userId)).toBeLessThanOrEqual(200);
  });

  test('changes that cannot be indexed are set aside and hold up nobody', async () => {
    const [unlucky, other] = [await scene.member(), await scene.member()];
    const { pool, db } = app.deps.database;
    await pool.query(`create function refuse_index() returns trigger language plpgsql as $$ begin
        raise exception 'broken'; end $$;
      create trigger refuse_index before delete on find_pending for each row when (old.user_id = ${unlucky.userId})
        execute function refuse_index()`);
    await changes(unlucky, 3);
    await changes(other, 3);
    await indexAll();
    const left = async ({ userId }: Person) => {
      const rows = await db.select().from(findPending).where(eq(findPending.userId, userId));
      return rows.filter(({ kind }) => kind === 'note').length;
    };
    expect([await left(unlucky), await left(other)]).toEqual([3, 0]);
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(400);
      await app.runDue(indexKind);
    }
    const aside = await app.deps.due.setAside({ kind: indexKind, limit: 10, offset: 0 });
    expect(aside.list).toMatchObject([{ id: unlucky.userId, reason: expect.stringContaining('broken') }]);
    await indexAll();
    expect(await left(unlucky)).toBe(3);

    await pool.query('drop trigger refuse_index on find_pending');
    await app.deps.due.retry(db, indexKind, unlucky.userId);
    await indexAll();
    expect(await left(unlucky)).toBe(0);
  });

  test('a change that cannot be indexed is dropped, and what else its user wrote is found', async () => {
    const owner = await scene.member();
    const chat = await scene.chat(owner, { name: 'Herons' });
    const { request, answer } = await scene.exchange(owner, chat, 'Where do kingfishers nest?');
    const { pool, db } = app.deps.database;
    await pool.query(`create function refuse_entry() returns trigger language plpgsql as $$ begin
        raise exception 'too long'; end $$;
      create trigger refuse_entry before insert on find_entries for each row
        when (new.kind = 'message' and new.item_id = ${answer.id}) execute function refuse_entry()`);
    // A search before the job does without it.
    expect(await hits(owner, 'kingfishers')).toMatchObject([{ id: request.id }]);
    await indexAll();
    await pool.query('drop trigger refuse_entry on find_entries');
    const left = await db.select().from(findPending).where(eq(findPending.userId, owner.userId));
    expect(left.filter(({ kind }) => kind !== 'vocabulary')).toEqual([]);
    const entries = await db.select().from(findEntries).where(eq(findEntries.userId, owner.userId));
    const ids = entries.filter(({ kind }) => kind === 'message').map(({ itemId }) => itemId);
    expect([ids.includes(request.id), ids.includes(answer.id)]).toEqual([true, false]);
    expect(await hits(owner, 'kingfishers')).toHaveLength(1);
  });
});
