import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { abandonedFilesJob, filesJobs, removeObjectsJob, type FilesJobsDeps } from './files.jobs.ts';
import { filesScene, type FilesScene } from './files.scene.testing.ts';
import { files } from './files.tables.ts';

const day = 86_400;
let scene: FilesScene;

beforeAll(async () => {
  scene = filesScene(await startTestApp({ TRUST_PROXY: '1' }));
});
afterAll(() => scene.app.close());

function jobNamed(name: string, references: FilesJobsDeps['references'] = []) {
  const job = filesJobs({ ...scene.app.deps, references }).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return (data: unknown) => runJob(job, data);
}

async function isKept(fileId: number): Promise<boolean> {
  const rows = await scene.app.deps.database.db.select().from(files).where(eq(files.id, fileId));
  return rows.length > 0;
}

test('what a guest uploaded and nothing refers to goes after a day, row and object', async () => {
  const old = await scene.stored(scene.guest());
  const object = await scene.objectOf(old.id);
  scene.app.clock.advance(day - 60);
  const young = await scene.stored(scene.guest());
  await jobNamed(abandonedFilesJob)({});
  expect(await isKept(old.id)).toBe(true);
  expect(await scene.storedObjects()).toContain(object);

  scene.app.clock.advance(61);
  await jobNamed(abandonedFilesJob)({});
  expect(await isKept(old.id)).toBe(false);
  expect(await isKept(young.id)).toBe(true);
  await expect.poll(scene.storedObjects, { timeout: 20_000 }).not.toContain(object);
  expect((await scene.open(old.url)).statusCode).not.toBe(200);
});

test('a user’s file stays, however old', async () => {
  const file = await scene.stored(await scene.member());
  scene.app.clock.advance(30 * day);
  await jobNamed(abandonedFilesJob)({});
  expect(await isKept(file.id)).toBe(true);
});

test('what something refers to stays', async () => {
  const [attached, abandoned] = [await scene.stored(scene.guest()), await scene.stored(scene.guest())];
  scene.app.clock.advance(day + 1);
  await jobNamed(abandonedFilesJob, [(fileId) => eq(fileId, attached.id)])({});
  expect(await isKept(attached.id)).toBe(true);
  expect(await isKept(abandoned.id)).toBe(false);
});

test('more than one round takes is removed as well', async () => {
  await scene.fill({ guestNetwork: 'full', sizes: Array<number>(501).fill(1) });
  scene.app.clock.advance(day + 1);
  await jobNamed(abandonedFilesJob)({});
  const left = await scene.app.deps.database.db.select().from(files).where(eq(files.guestNetwork, 'full'));
  expect(left).toEqual([]);
});

test('an object that is gone already does no harm; data it does not understand are refused', async () => {
  const remove = jobNamed(removeObjectsJob);
  await remove({ objects: [await scene.objectOf((await scene.stored(scene.guest())).id), storageKey()] });
  await expect(async () => remove({ objects: 'all' })).rejects.toThrow();
});
