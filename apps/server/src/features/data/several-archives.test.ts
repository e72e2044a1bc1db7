import * as calls from '@polylogue/contract/data';
import type { DataImport, ImportReportLine } from '@polylogue/contract/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { insertFile } from '../files/files.queries.ts';
import { messagesScene, type MessagesScene } from '../messages/messages.scene.testing.ts';
import { importUpkeepJob } from './data.jobs.ts';
import { faultsOf } from './export/schema/schema.testing.ts';
import { dot } from './import/exports.testing.ts';
import { bringFile, newMember, type Member } from './members.testing.ts';
import { contentOf, takeAway } from './taken-data.testing.ts';
import { unzip } from './unzip.testing.ts';
import { multipart } from './upload.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

interface Export {
  owner: Member;
  /** The second one has one picture, the third those behind it. */
  archives: Buffer[];
}

let made: Promise<Export> | undefined;

/** An export of three archives, made once. */
function threeArchives(): Promise<Export> {
  made ??= makeArchives();
  return made;
}

async function makeArchives(): Promise<Export> {
  const owner = await newMember(testApp);
  await fill(messagesScene(testApp), owner);
  return { owner, archives: await takeAwayApart(owner) };
}

/** A picture that differs from the others: what follows its end is not looked at. */
const pictureOf = (name: string) => Buffer.concat([dot, Buffer.from(name)]);

async function storePicture(owner: Member, name: string, purpose: 'message' | 'upload'): Promise<number> {
  const { storage, database } = testApp.deps;
  const key = storageKey();
  await storage.put(key, { bytes: pictureOf(name) }, { type: 'image/png' });
  const { id } = await insertFile(database.db, {
    userId: owner.userId,
    storageKey: key,
    name,
    type: 'image/png',
    size: pictureOf(name).length,
    purpose,
    createdAt: testApp.clock.now(),
  });
  return id;
}

/** A chat with pictures in a request and in an answer, a note with one, and with another one in an earlier version. */
async function fill(scene: MessagesScene, owner: Member): Promise<void> {
  const { pool } = testApp.deps.database;
  const show = async (message: { id: number }, position: number, name: string) =>
    pool.query('insert into message_images (message_id, position, file_id) values ($1, $2, $3)', [
      message.id,
      position,
      await storePicture(owner, name, 'message'),
    ]);
  const chat = await scene.chat(owner, { name: 'Sea', namedBy: 'user' });
  const ask = await scene.ask(owner, chat, 'What are these?');
  await show(ask, 0, 'one.png');
  await show(ask, 1, 'two.png');
  const answer = await scene.answer(owner, ask, 'Waves.');
  await scene.written(owner, answer);
  await show(answer, 0, 'wave.png');
  const shown = await storePicture(owner, 'shown.png', 'upload');
  const earlier = await storePicture(owner, 'earlier.png', 'upload');
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
  // As the editor writes it.
  const image = (fileId: number) => ({
    type: 'paragraph',
    content: [
      { type: 'image', attrs: { fileId, alt: 'A wave', src: null, title: null, width: null, height: null } },
    ],
  });
  const { rows } = await pool.query<{ id: number }>(
    `insert into notes (user_id, name, content, "order", version, created_at, updated_at) values ($1, 'Waves', $2, 0, 2, $3, $3) returning id`,
    [
      owner.userId,
      { type: 'doc', content: [text('Before'), image(shown), text('After')] },
      '2026-02-03T04:05:06Z',
    ],
  );
  await pool.query('insert into note_versions (note_id, content, created_at) values ($1, $2, $3)', [
    rows[0]?.id,
    { type: 'doc', content: [image(earlier)] },
    '2026-02-03T04:00:00Z',
  ]);
}

/** One picture is declared as large as an archive; what is stored stays small. */
async function takeAwayApart(owner: Member): Promise<Buffer[]> {
  const { pool } = testApp.deps.database;
  const resize = (bytes: number) =>
    pool.query(`update files set size = $2 where user_id = $1 and name = 'two.png'`, [owner.userId, bytes]);
  await resize(98_000_000);
  const taken = await takeAway(testApp, owner);
  await resize(pictureOf('two.png').length);
  expect(taken.archives).toHaveLength(3);
  for (const archive of taken.archives) expect(faultsOf(await unzip(archive))).toEqual([]);
  return taken.archives;
}

async function exported(archives: readonly Buffer[]): Promise<object> {
  const files = new Map<string, Buffer>();
  // The lists of the first archive are the whole ones.
  for (const archive of archives.toReversed())
    for (const [path, bytes] of await unzip(archive)) files.set(path, bytes);
  return contentOf(files);
}

const bring = (who: Member, bytes: Buffer = Buffer.alloc(0)) =>
  bringFile(testApp, who, { name: 'export.zip', bytes });

async function importsOf({ cookies }: Member): Promise<DataImport[]> {
  return (await testApp.request(calls.listImports, { cookies })).json();
}

async function filesOf({ userId }: Member): Promise<number> {
  const { rows } = await testApp.deps.database.pool.query<{ count: string }>(
    'select count(*) from files where user_id = $1',
    [userId],
  );
  return Number(rows[0]?.count);
}

const archiveNamed = (ending: string) =>
  expect.stringMatching(new RegExp(`^polylogue-\\d{4}-\\d{2}-\\d{2}${ending}\\.zip$`));

const lacking = (count: number, ending: string) => ({
  what: 'picture_elsewhere',
  count,
  archive: archiveNamed(ending),
});

test('pictures of later archives appear in their places, and until then the report names the archives', async () => {
  const { archives } = await threeArchives();
  const newcomer = await newMember(testApp);
  const first = await bring(newcomer, archives[0]);
  expect(first.checked.leftOut).toEqual([lacking(1, '-2'), lacking(3, '-3')]);
  expect(first.done.leftOut).toEqual([lacking(1, '-2'), lacking(3, '-3')]);
  const { cookies } = newcomer;
  const query = { importId: first.done.id, limit: 20, offset: 0 };
  const { list }: { list: ImportReportLine[] } = (
    await testApp.request(calls.importReport, { cookies, query })
  ).json();
  expect(list.map(({ kind, leftOut }) => [kind, leftOut])).toEqual([
    ['chat', [lacking(1, '-2'), lacking(1, '-3')]],
    ['note', [lacking(2, '-3')]],
  ]);
  const third = await bring(newcomer, archives[2]);
  for (const { counts } of [third.checked, third.done])
    expect(counts).toEqual([{ kind: 'picture', added: 3, known: 0, failed: 0 }]);
  expect((await importsOf(newcomer)).map(({ leftOut }) => leftOut)).toEqual([[], [lacking(1, '-2')]]);
  await bring(newcomer, archives[1]);
  expect((await importsOf(newcomer)).flatMap(({ leftOut }) => leftOut)).toEqual([]);
  expect(contentOf((await takeAway(testApp, newcomer)).files)).toEqual(await exported(archives));
});

test('pictures that come before their chats and notes are kept for them; nothing comes twice', async () => {
  const { archives, owner } = await threeArchives();
  const newcomer = await newMember(testApp);
  const alone = await bring(newcomer, archives[2]);
  expect(alone.done.leftOut).toEqual([{ what: 'picture_kept', count: 3, archive: archiveNamed('') }]);
  const rest = await bring(newcomer, archives[0]);
  expect([rest.checked.leftOut, rest.done.leftOut]).toEqual([[lacking(1, '-2')], [lacking(1, '-2')]]);
  await bring(newcomer, archives[1]);
  expect((await importsOf(newcomer)).flatMap(({ leftOut }) => leftOut)).toEqual([]);
  const count = await filesOf(newcomer);
  for (const archive of [archives[0], archives[2]]) await expectNothingNew(newcomer, archive);
  expect(await filesOf(newcomer)).toBe(count);
  expect(contentOf((await takeAway(testApp, newcomer)).files)).toEqual(await exported(archives));
  // Brought home, the pictures are there already.
  await expectNothingNew(owner, archives[2]);
});

async function expectNothingNew(who: Member, archive: Buffer | undefined): Promise<void> {
  const { checked, done } = await bring(who, archive);
  for (const { counts } of [checked, done])
    expect(counts.reduce((sum, { added, failed }) => sum + added + failed, 0)).toBe(0);
}

test('archives may be imported at the same time, and one of them twice', async () => {
  const { archives } = await threeArchives();
  const newcomer = await newMember(testApp);
  const { cookies } = newcomer;
  // Begun one after the other, but none waits for the end of the one before.
  for (const bytes of [archives[2], ...archives]) {
    const form = multipart({ file: { name: 'export.zip', bytes: bytes ?? Buffer.alloc(0) } });
    expect((await testApp.request(calls.importChats, { cookies, ...form })).statusCode).toBe(200);
  }
  const states = async () => new Set((await importsOf(newcomer)).map(({ state }) => state));
  await expect.poll(states, { timeout: 240_000 }).toEqual(new Set(['done']));
  expect((await importsOf(newcomer)).flatMap(({ leftOut }) => leftOut)).toEqual([]);
  expect(contentOf((await takeAway(testApp, newcomer)).files)).toEqual(await exported(archives));
});

test('pictures that no chat comes for are kept for thirty days', async () => {
  const { archives } = await threeArchives();
  const newcomer = await newMember(testApp);
  await bring(newcomer, archives[2]);
  testApp.clock.advance(29 * 86_400);
  await testApp.runJob(importUpkeepJob);
  await testApp.runJob('files.unused');
  expect(await filesOf(newcomer)).toBe(3);
  testApp.clock.advance(2 * 86_400);
  await testApp.runJob(importUpkeepJob);
  testApp.clock.advance(2 * 86_400);
  await testApp.runJob('files.unused');
  expect(await filesOf(newcomer)).toBe(0);
});
