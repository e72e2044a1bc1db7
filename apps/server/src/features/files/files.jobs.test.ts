import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { filesJobs, removeObjectsJob, unusedFilesJob } from './files.jobs.ts';
import type { RefersToFile } from './file-references.sql.ts';
import { filesScene, type FilesScene, type Person } from './files.scene.testing.ts';
import { createFiles } from './files.service.ts';
import { files } from './files.tables.ts';

const day = 86_400;
let scene: FilesScene;

beforeAll(async () => {
  scene = filesScene(await startTestApp({ TRUST_PROXY: '1' }));
});
afterAll(() => scene.app.close());

async function removeUnused(...references: RefersToFile[]): Promise<void> {
  const jobs = filesJobs({
    log: scene.app.deps.log,
    files: createFiles({ ...scene.app.deps, references, keepers: [], storageOf: () => Promise.resolve(0) }),
  });
  await runJob(jobs.find(({ name }) => name === unusedFilesJob));
}

async function isKept(fileId: number): Promise<boolean> {
  const rows = await scene.app.deps.database.db.select().from(files).where(eq(files.id, fileId));
  return rows.length > 0;
}

test.each<[string, () => Promise<Person>]>([
  ['a guest', () => Promise.resolve(scene.guest())],
  ['a user', () => scene.member()],
])('unreferenced uploads by %s are removed after a day, row and object', async (_, someone) => {
  const old = await scene.stored(await someone());
  const object = await scene.objectOf(old.id);
  scene.app.clock.advance(day - 60);
  const young = await scene.stored(await someone());
  await removeUnused();
  expect(await isKept(old.id)).toBe(true);
  expect(await scene.storedObjects()).toContain(object);

  scene.app.clock.advance(61);
  await removeUnused();
  expect(await isKept(old.id)).toBe(false);
  expect(await isKept(young.id)).toBe(true);
  await expect.poll(scene.storedObjects).not.toContain(object);
  expect((await scene.open(old.url)).statusCode).not.toBe(200);
});

test('a referenced file stays and is not checked again', async () => {
  const [attached, abandoned] = [await scene.stored(scene.guest()), await scene.stored(scene.guest())];
  scene.app.clock.advance(day + 1);
  await removeUnused((file) => eq(file.id, attached.id));
  expect(await isKept(attached.id)).toBe(true);
  expect(await isKept(abandoned.id)).toBe(false);
  await removeUnused();
  expect(await isKept(attached.id)).toBe(true);
});

test('a file that is about to be referenced is left for next time', async () => {
  const file = await scene.stored(scene.guest());
  scene.app.clock.advance(day + 1);
  await scene.app.deps.database.db
    .transaction(async (transaction) => {
      await transaction.select().from(files).where(eq(files.id, file.id)).for('key share');
      await removeUnused();
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await isKept(file.id)).toBe(true);
  await removeUnused();
  expect(await isKept(file.id)).toBe(false);
});

test('handles more files than one batch', async () => {
  await scene.fill({ guestNetwork: 'full', sizes: Array<number>(501).fill(1) });
  scene.app.clock.advance(day + 1);
  await removeUnused();
  const left = await scene.app.deps.database.db.select().from(files).where(eq(files.guestNetwork, 'full'));
  expect(left).toEqual([]);
});

test('ignores an object that is already gone, and rejects malformed data', async () => {
  const { app } = scene;
  const object = await scene.objectOf((await scene.stored(scene.guest())).id);
  await app.runJob(removeObjectsJob, { objects: [object, storageKey()] });
  await expect(app.runJob(removeObjectsJob, { objects: 'all' })).rejects.toThrow();
});
