import type { NoteContent } from '@polylogue/contract/notes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { unusedFilesJob } from '../files/files.jobs.ts';
import { filesScene } from '../files/files.scene.testing.ts';
import { newWriter, paragraphs, type Writer } from './notes.scene.testing.ts';
import { noteVersions } from './notes.tables.ts';

let app: TestApp;
let writer: Writer;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  writer = await newWriter(app);
});

async function upload(): Promise<number> {
  return (await filesScene(app).stored({ cookies: writer.cookies })).id;
}

function pictures(...fileIds: number[]): NoteContent {
  return { type: 'doc', content: fileIds.map((fileId) => ({ type: 'image', attrs: { fileId } })) };
}

/** Moves the clock past the grace period. */
async function aDayLater(): Promise<void> {
  app.clock.advance(86_401);
  await app.runJob(unusedFilesJob);
  writer = await newWriter(app, writer.user);
}

async function kept(...fileIds: number[]): Promise<boolean[]> {
  const scene = filesScene(app);
  const { cookies } = writer;
  const answers = await Promise.all(fileIds.map((fileId) => scene.download({ cookies }, fileId)));
  return answers.map(({ statusCode }) => statusCode === 200);
}

test('a picture removed from a note is deleted after the grace period, and the others stay', async () => {
  const [gone, stays] = [await upload(), await upload()];
  const note = await writer.create({ content: pictures(stays) });
  const shown = await writer.update(note.id, { content: pictures(gone, stays), version: note.version });
  await writer.update(note.id, { content: pictures(stays), version: shown.version });
  await app.runJob(unusedFilesJob);
  expect(await kept(gone, stays)).toEqual([true, true]);
  await aDayLater();
  expect(await kept(gone, stays)).toEqual([false, true]);
});

test('a picture that was in a note for long also gets the full grace period', async () => {
  const picture = await upload();
  const note = await writer.create({ content: pictures(picture) });
  await aDayLater();
  await writer.tryRemove(note.id);
  await app.runJob(unusedFilesJob);
  expect(await kept(picture)).toEqual([true]);
  await aDayLater();
  expect(await kept(picture)).toEqual([false]);
});

test('a picture stays while an earlier version shows it, and is deleted when that is dropped', async () => {
  const picture = await upload();
  const note = await writer.create({ content: pictures(picture) });
  await writer.update(note.id, { content: paragraphs('0'), version: 1 });
  expect(await writer.versions(note.id)).toHaveLength(1);
  await aDayLater();
  expect(await kept(picture)).toEqual([true]);

  const later = { noteId: note.id, content: paragraphs('Later'), createdAt: app.clock.now() };
  await app.deps.database.db.insert(noteVersions).values(Array<typeof later>(49).fill(later));
  app.clock.advance(600);
  await writer.update(note.id, { content: paragraphs('1'), version: 2 });
  await aDayLater();
  expect(await kept(picture)).toEqual([false]);
});

test('pictures are deleted with their note, except those another note shows', async () => {
  const [gone, earlier, shared] = [await upload(), await upload(), await upload()];
  const note = await writer.create({ content: pictures(earlier) });
  await writer.update(note.id, { content: pictures(gone, shared), version: 1 });
  const other = await writer.create({ content: pictures(shared) });
  await writer.tryRemove(note.id);
  await aDayLater();
  expect(await kept(gone, earlier, shared)).toEqual([false, false, true]);
  await writer.tryRemove(other.id);
  await aDayLater();
  expect(await kept(shared)).toEqual([false]);
});

test('a picture put back in another note stays', async () => {
  const picture = await upload();
  const note = await writer.create({ content: pictures(picture) });
  await writer.update(note.id, { content: paragraphs('Empty'), version: 1 });
  await writer.tryRemove(note.id);
  await writer.create({ content: pictures(picture) });
  await aDayLater();
  expect(await kept(picture)).toEqual([true]);
});

test('a deleted picture cannot be put into a note', async () => {
  const picture = await upload();
  await aDayLater();
  await expect(writer.create({ content: pictures(picture) })).rejects.toThrow();
});
