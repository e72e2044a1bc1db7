import type { NoteContent } from '@polylogue/contract/notes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { allJobs } from '../../app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { filesScene } from '../files/files.scene.testing.ts';
import { createFiles } from '../files/files.service.ts';
import { droppedPicturesJob, notesJobs } from './notes.jobs.ts';
import { newWriter, paragraphs, type Writer } from './notes.scene.testing.ts';
import { noteVersions } from './notes.tables.ts';

let app: TestApp;
let writer: Writer;
let enqueued: MockInstance<TestApp['deps']['jobs']['enqueue']>;

beforeAll(async () => {
  app = await startTestApp();
  enqueued = vi.spyOn(app.deps.jobs, 'enqueue');
});
afterAll(() => app.close());
beforeEach(async () => {
  writer = await newWriter(app);
  enqueued.mockClear();
});

/** A picture about which nothing is in the queue any more. */
async function upload(): Promise<number> {
  const { id } = await filesScene(app).stored({ cookies: writer.cookies });
  enqueued.mockClear();
  return id;
}

function pictures(...fileIds: number[]): NoteContent {
  return { type: 'doc', content: fileIds.map((fileId) => ({ type: 'image', attrs: { fileId } })) };
}

/** What the jobs in the queue are about. */
function queued(): unknown[] {
  return enqueued.mock.calls.filter(([, name]) => name === droppedPicturesJob).map(([, , data]) => data);
}

/** The grace period is over. */
async function runQueued(definitions: readonly JobDefinition[] = allJobs(app.deps)): Promise<void> {
  const job = definitions.find(({ name }) => name === droppedPicturesJob);
  for (const data of queued()) await job?.run(data);
  enqueued.mockClear();
}

async function isKept(fileId: number): Promise<boolean> {
  const answer = await filesScene(app).download({ cookies: writer.cookies }, fileId);
  return answer.statusCode === 200;
}

test('a picture taken out of a note goes after the grace period, and one that stays does not', async () => {
  const [gone, stays] = [await upload(), await upload()];
  const note = await writer.create({ content: pictures(stays) });
  const shown = await writer.update(note.id, { content: pictures(gone, stays), version: note.version });
  expect(queued()).toEqual([]);
  await writer.update(note.id, { content: pictures(stays), version: shown.version });
  expect(queued()).toEqual([{ userId: writer.user.id, fileIds: [gone] }]);
  expect(await isKept(gone)).toBe(true);
  await runQueued();
  expect([await isKept(gone), await isKept(stays)]).toEqual([false, true]);
});

test('a picture stays while an earlier version has it, and goes when that is forgotten', async () => {
  const picture = await upload();
  const note = await writer.create({ content: pictures(picture) });
  await writer.update(note.id, { content: paragraphs('0'), version: 1 });
  expect(await writer.versions(note.id)).toHaveLength(1);
  await runQueued();
  expect(await isKept(picture)).toBe(true);

  const later = { noteId: note.id, content: paragraphs('Later'), createdAt: app.clock.now() };
  await app.deps.database.db.insert(noteVersions).values(Array<typeof later>(49).fill(later));
  app.clock.advance(600);
  await writer.update(note.id, { content: paragraphs('1'), version: 2 });
  expect(queued()).toEqual([{ userId: writer.user.id, fileIds: [picture] }]);
  await runQueued();
  expect(await isKept(picture)).toBe(false);
});

test('pictures go with their note, but for those that another note shows', async () => {
  const [gone, earlier, shared] = [await upload(), await upload(), await upload()];
  const note = await writer.create({ content: pictures(earlier) });
  await writer.update(note.id, { content: pictures(gone, shared), version: 1 });
  const other = await writer.create({ content: pictures(shared) });
  enqueued.mockClear();
  await writer.tryRemove(note.id);
  await runQueued();
  expect([await isKept(gone), await isKept(earlier), await isKept(shared)]).toEqual([false, false, true]);
  await writer.tryRemove(other.id);
  await runQueued();
  expect(await isKept(shared)).toBe(false);
});

test('a picture put back, or shown by something else, stays', async () => {
  const [undone, answered] = [await upload(), await upload()];
  const note = await writer.create({ content: pictures(undone, answered) });
  await writer.update(note.id, { content: paragraphs('Empty'), version: 1 });
  await writer.tryRemove(note.id);
  await writer.create({ content: pictures(undone) });
  await runQueued(
    notesJobs({ files: createFiles(app.deps), references: [(fileId) => eq(fileId, answered)] }),
  );
  expect([await isKept(undone), await isKept(answered)]).toEqual([true, true]);
});

test('a picture that no note was saved with goes after the grace period, row and object', async () => {
  const scene = filesScene(app);
  const [saved, earlier, forgotten] = [
    await scene.stored({ cookies: writer.cookies }),
    await scene.stored({ cookies: writer.cookies }),
    await scene.stored({ cookies: writer.cookies }),
  ];
  const words = await scene.stored({ cookies: writer.cookies }, { name: 'words.txt', content: 'words' });
  await scene.stored(scene.guest());
  const note = await writer.create({ content: pictures(earlier.id) });
  await writer.update(note.id, { content: pictures(saved.id), version: note.version });
  const [kept, removed] = [await scene.objectOf(saved.id), await scene.objectOf(forgotten.id)];
  expect(await scene.storedObjects()).toEqual(expect.arrayContaining([kept, removed]));
  await runQueued();
  expect(await Promise.all([saved, earlier, words].map(({ id }) => isKept(id)))).toEqual([true, true, true]);
  expect(await isKept(forgotten.id)).toBe(false);
  await expect.poll(scene.storedObjects, { timeout: 20_000 }).not.toContain(removed);
  expect(await scene.storedObjects()).toContain(kept);
});

test('nobody else’s file is touched, whatever a job says', async () => {
  const picture = await upload();
  const stranger = await newWriter(app);
  await inTransaction(app.deps.database.db, (transaction) =>
    app.deps.jobs.enqueue(transaction, droppedPicturesJob, { userId: stranger.user.id, fileIds: [picture] }),
  );
  await runQueued();
  expect(await isKept(picture)).toBe(true);
});
