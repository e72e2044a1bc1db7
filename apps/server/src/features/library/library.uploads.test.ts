import { createHash } from 'node:crypto';
import { libraryInfoOf, type LibraryInfo } from '@polylogue/contract/library';
import { addCapsuleFile, removeCapsuleFile, updateCapsuleFile } from '@polylogue/contract/library-sources';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { filesScene } from '../files/files.scene.testing.ts';
import { files } from '../files/files.tables.ts';
import { unusedFilesJob } from '../files/files.jobs.ts';
import { eventually } from '../../platform/realtime/realtime.testing.ts';
import { readings } from './capsules.tables.ts';
import { upkeepJob } from './library.jobs.ts';
import { fieldCode, formOf, newLibrarian, type Librarian } from './library.scene.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function used(owner: Librarian): Promise<number> {
  return (await owner.get<LibraryInfo>(libraryInfoOf)).bytes.used;
}

function storedFiles(owner: Librarian) {
  return testApp.deps.database.db.select().from(files).where(eq(files.userId, owner.user.id));
}

describe('an upload', () => {
  test('answers the file, the capsule and the space', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const added = await owner.upload(id, { name: 'facts.TXT', content: 'Fish.' });
    const total = added.ragInfo.bytes.total;
    expect(added).toMatchObject({
      status: true,
      fileInfo: { filename: 'facts.TXT', file_type: 'txt', file_size_in_bytes: 5, is_success: true },
      countSources: 1,
      sizeSources: 5,
      ragInfo: { bytes: { used: 5, total, free: total - 5 } },
    });
    expect(added.fileId).toBe(added.fileInfo.id);
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\secrets\\plan.md', 'plan.md'],
    ['invoice\u202Etxt.md', 'invoicetxt.md'],
    [`${'ж'.repeat(300)}.txt`, `${'ж'.repeat(125)}.txt`],
  ])('named %j is stored as %j', async (name, stored) => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const { fileInfo } = await owner.upload(id, { name });
    expect(fileInfo.filename).toBe(stored);
  });

  test.each([
    ['program.exe', 'MZ', 'library_error_format'],
    ['noextension', 'text', 'library_error_format'],
    ['photo.png', 'text', 'library_error_format'],
    ['binary.txt', new Uint8Array([0, 1, 2, 3, 0, 255]), 'library_error_format'],
    ['large.txt', new Uint8Array(10_000_001).fill(120), 'library_error_space'],
  ])('%s is refused and leaves nothing', async (name, content, code) => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const objects = (await filesScene(testApp).storedObjects()).length;
    const refused = await owner.tryUpload(id, { name, content });
    expect([refused.statusCode, fieldCode(refused, 'file')]).toEqual([422, code]);
    expect(await storedFiles(owner)).toEqual([]);
    expect(await filesScene(testApp).storedObjects()).toHaveLength(objects);
  });

  test('has one file, of at most 100,000,000 bytes', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const form = new FormData();
    form.set('capsuleId', String(id));
    form.append('file', new Blob(['one']), 'one.txt');
    form.append('file', new Blob(['two']), 'two.txt');
    const two = await send(owner, form);
    expect([two.statusCode, fieldCode(two, 'file')]).toEqual([422, 'library_error_limit']);
    const large = await owner.tryUpload(id, { content: new Uint8Array(100_000_001) });
    expect([large.statusCode, fieldCode(large, 'file')]).toEqual([422, 'library_error_size']);
    const none = new FormData();
    none.set('capsuleId', String(id));
    expect(fieldCode(await send(owner, none), 'file')).toBe('required');
  });

  test('that breaks off leaves nothing', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const { headers, payload } = await formOf(id);
    const cut = payload.subarray(0, payload.length - 10);
    const broken = await owner.ask(addCapsuleFile, { headers, payload: cut });
    expect(broken.statusCode).toBe(400);
    expect([await storedFiles(owner), (await owner.see(id)).sources.count]).toEqual([[], 0]);
  });
});

function send(owner: Librarian, form: FormData) {
  const body = new Response(form);
  return body.arrayBuffer().then((bytes) =>
    owner.ask(addCapsuleFile, {
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(bytes),
    }),
  );
}

describe('the same bytes', () => {
  test('are refused in the same capsule, name the file that has them, and may take its place', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const { fileId } = await owner.upload(id, { name: 'one.txt' });
    await owner.get(updateCapsuleFile, {
      body: { id: fileId, filename: 'one.txt', file_description: 'Mine' },
    });
    const twice = await owner.tryUpload(id, { name: 'two.txt' });
    expect(fieldCode(twice, 'file')).toBe('library_error_duplicate');
    expect(twice.json()).toMatchObject({ duplicateOf: fileId });
    const replaced = await owner.upload(id, { name: 'two.txt', replaceId: fileId });
    expect(replaced).toMatchObject({
      fileId,
      countSources: 1,
      fileInfo: { filename: 'two.txt', file_description: 'Mine' },
    });
    const newer = await owner.upload(id, { content: 'Herons eat frogs.', replaceId: fileId });
    expect(newer).toMatchObject({ fileId, countSources: 1, sizeSources: 17 });
    expect(await used(owner)).toBe(17);
    await testApp.runJob(unusedFilesJob);
    await eventually(async () => expect(await storedFiles(owner)).toHaveLength(1));
  });

  test('are read once for a user and once for each user', async () => {
    const [owner, other] = [await newLibrarian(testApp), await newLibrarian(testApp)];
    const content = 'Bytes that two people have.';
    for (const person of [owner, owner, other]) {
      const { id } = await person.capsule();
      await person.upload(id, { content });
      await person.settled(id);
    }
    const contentHash = createHash('sha256').update(content).digest('hex');
    const rows = await testApp.deps.database.db
      .select({ userId: readings.userId })
      .from(readings)
      .where(eq(readings.contentHash, contentHash));
    expect(rows.map(({ userId }) => userId).sort()).toEqual([owner.user.id, other.user.id].sort());
  });
});

describe('space', () => {
  test('is free again once a file is removed, and its text and bytes go', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const { fileId } = await owner.upload(id);
    await owner.settled(id);
    await owner.get(removeCapsuleFile, { query: { id: fileId } });
    expect(await used(owner)).toBe(0);
    await testApp.runJob(unusedFilesJob);
    await testApp.runJob(upkeepJob);
    expect(await storedFiles(owner)).toEqual([]);
    const left = await testApp.deps.database.db
      .select()
      .from(readings)
      .where(eq(readings.userId, owner.user.id));
    expect(left).toEqual([]);
  });

  test('is shared with other uploads and exact under twenty at once', async () => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    // Free has 10 MB: eleven of these fit, wherever they go.
    const size = 900_000;
    const elsewhere = filesScene(testApp);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const content = String.fromCharCode(97 + n).repeat(size);
        return n % 2 === 0
          ? owner.tryUpload(id, { content })
          : elsewhere.upload(owner, { name: 'notes.txt', content });
      }),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(9);
    for (const answer of refused) {
      expect(['library_error_space', 'storage_full']).toContain(
        fieldCode(answer, 'file') ?? answer.json<{ code: string }>().code,
      );
    }
    expect(await used(owner)).toBe(11 * size);
    expect(await storedFiles(owner)).toHaveLength(11);
  });
});
