import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { features } from '../../features.ts';
import { startBucket } from '../../platform/storage/bucket.testing.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { users } from '../accounts/accounts.tables.ts';
import { dataExports, exportParts, imports } from '../data/data.tables.ts';
import { strayObjectsJob } from './files.jobs.ts';
import { insertFile } from './files.queries.ts';

const day = 86_400;

/** A moment at which everything stored so far is more than a day old. The storage has a clock of its own. */
function makeOld({ clock }: TestApp): void {
  clock.advance((Date.now() - clock.now().getTime()) / 1000 + 2 * day);
}

async function put({ deps }: TestApp, key = storageKey()): Promise<string> {
  await deps.storage.put(key, { bytes: Buffer.from('text') }, { type: 'text/plain' });
  return key;
}

async function keysIn({ deps }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of deps.storage.list('')) keys.push(...page.map(({ key }) => key));
  return keys.toSorted();
}

async function bucketSettings(): Promise<Record<string, string>> {
  const bucket = await startBucket();
  onTestFinished(bucket.close);
  return bucket.settings;
}

test.each([
  { place: 'on disk', settings: () => Promise.resolve({}) },
  { place: 'in a bucket', settings: bucketSettings },
])('objects without a row are removed $place, once they are a day old; all others stay', async (at) => {
  const app = await startTestAppForTest(await at.settings());
  const { db } = app.deps.database;
  const owner = await app.createUser();
  const now = app.clock.now();
  const [stray, ofFile, ofImport, ofExport, avatar] = [
    await put(app),
    await put(app),
    await put(app),
    await put(app),
    await put(app),
  ];
  await insertFile(db, {
    ...{ userId: owner.id, storageKey: ofFile, name: 'a.txt', type: 'text/plain', size: 4, createdAt: now },
  });
  await db.insert(imports).values({
    userId: owner.id,
    storageKey: ofImport,
    fileName: 'a.zip',
    bytes: 4,
    state: 'checked',
    counts: [],
    messages: 0,
    leftOut: [],
    total: 0,
    createdAt: now,
  });
  await insertExport(app, owner.id, ofExport);
  await db.update(users).set({ avatar: avatar.slice(3) });
  const all = [stray, ofFile, ofImport, ofExport, avatar].toSorted();
  await app.runJob(strayObjectsJob);
  // Its row may be on its way.
  expect(await keysIn(app)).toEqual(all);
  makeOld(app);
  await app.runJob(strayObjectsJob);
  expect(await keysIn(app)).toEqual(all.filter((key) => key !== stray));
});

async function insertExport(app: TestApp, userId: number, key: string): Promise<void> {
  const { db } = app.deps.database;
  const [made] = await db
    .insert(dataExports)
    .values({ userId, state: 'done', createdAt: app.clock.now() })
    .returning();
  if (!made) throw new Error('There is no export.');
  await db
    .insert(exportParts)
    .values({ exportId: made.id, userId, number: 1, storageKey: key, name: 'a.zip', bytes: 4 });
}

test('nothing is removed if most objects have no row: the database is another than the storage belongs to', async () => {
  const app = await startTestAppForTest();
  for (let count = 0; count < 101; count += 1) await put(app);
  makeOld(app);
  await app.runJob(strayObjectsJob);
  expect(await keysIn(app)).toHaveLength(101);
});

test('every feature that stores objects says which are its own', async () => {
  const root = join(import.meta.dirname, '..');
  const paths = (await readdir(root, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !/test/.test(path),
  );
  const storing = new Set<string>();
  for (const path of paths) {
    if (/storage\.put\(/.test(await readFile(join(root, path), 'utf8')))
      storing.add(path.split('/')[0] ?? '');
  }
  const declaring = features.flatMap(({ name, keepsObject }) => (keepsObject ? [name] : []));
  expect([...storing].toSorted()).toEqual(declaring.toSorted());
});
