import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket, type TestBucket } from './bucket.testing.ts';
import { createStorage } from './create-storage.ts';
import { storageKey } from './storage-key.ts';
import { MissingObjectError, type Storage } from './storage.ts';

const type = 'text/plain';
const bytes = Buffer.from('Привет, мир\n');
let directory: string;
let bucket: TestBucket;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'polylogue-storage-'));
  bucket = await startBucket();
});

afterAll(async () => {
  await bucket.close();
  await rm(directory, { recursive: true, force: true });
});

function openStorage(kind: Storage['kind']): Promise<Storage> {
  return createStorage(kind === 's3' ? bucket.settings : { S3_REGION: 'us-east-1' }, directory);
}

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(kind);
  });

  it('is the configured one', () => {
    expect(storage.kind).toBe(kind);
  });

  it('returns the bytes that were stored', async () => {
    const key = storageKey();
    await storage.put(key, { bytes }, { type });
    expect(await buffer(await storage.read(key))).toEqual(bytes);
  });

  it('takes a file from disk and leaves it in place', async () => {
    const key = storageKey();
    const path = join(directory, 'upload');
    const large = Buffer.alloc(3_000_000, 'polylogue');
    await writeFile(path, large);
    await storage.put(key, { path }, { type });
    expect((await buffer(await storage.read(key))).equals(large)).toBe(true);
    await expect(readdir(directory)).resolves.toContain('upload');
  });

  it('keeps an empty object', async () => {
    const key = storageKey();
    await storage.put(key, { bytes: new Uint8Array() }, { type });
    expect((await buffer(await storage.read(key))).length).toBe(0);
  });

  it('replaces an existing object', async () => {
    const key = storageKey();
    await storage.put(key, { bytes: Buffer.from('before') }, { type });
    await storage.put(key, { bytes }, { type });
    expect(await buffer(await storage.read(key))).toEqual(bytes);
  });

  it('reports a missing object', async () => {
    await expect(storage.read(storageKey())).rejects.toThrow(MissingObjectError);
  });

  it('removes an object, and does not fail the second time', async () => {
    const key = storageKey();
    await storage.put(key, { bytes }, { type });
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toThrow(MissingObjectError);
  });

  it.each([
    '../secret',
    'ab/../../etc/passwd',
    '/etc/passwd',
    `ab/${'c'.repeat(32)}`,
    `${storageKey()}/x`,
    '',
  ])('rejects the key "%s"', async (key) => {
    const link = { seconds: 60, name: 'a', type, inline: false };
    await expect(storage.put(key, { bytes }, { type })).rejects.toThrow('storage key');
    await expect(storage.read(key)).rejects.toThrow('storage key');
    await expect(storage.remove(key)).rejects.toThrow('storage key');
    if (kind === 's3') await expect(storage.signedUrl(key, link)).rejects.toThrow('storage key');
  });

  it('is healthy', async () => {
    expect(await storage.healthy()).toBe(true);
  });
});

describe('storage on disk only', () => {
  it('has no URLs of its own', async () => {
    const storage = await openStorage('disk');
    const key = storageKey();
    await storage.put(key, { bytes }, { type });
    expect(await storage.signedUrl(key, { seconds: 60, name: 'a.txt', type, inline: false })).toBeNull();
    expect(storage.origins).toEqual([]);
  });

  it('leaves no draft behind when the source cannot be read', async () => {
    const storage = await openStorage('disk');
    const key = storageKey();
    await expect(storage.put(key, { path: join(directory, 'nowhere') }, { type })).rejects.toThrow('ENOENT');
    await expect(storage.read(key)).rejects.toThrow(MissingObjectError);
    expect(await readdir(join(directory, 'files', 'unfinished'))).toEqual([]);
  });

  it('removes drafts left by a crash when it opens, but not those of another active process', async () => {
    await openStorage('disk');
    const unfinished = join(directory, 'files', 'unfinished');
    await writeFile(join(unfinished, 'old'), '');
    await utimes(join(unfinished, 'old'), 0, 0);
    await writeFile(join(unfinished, 'young'), '');
    await openStorage('disk');
    expect(await readdir(unfinished)).toEqual(['young']);
    await rm(join(unfinished, 'young'));
  });

  it('is one place to all who open its folder, and another one than any other folder', async () => {
    const [one, same] = await Promise.all([openStorage('disk'), openStorage('disk')]);
    expect(same.place).toBe(one.place);
    const elsewhere = await createStorage({ S3_REGION: 'us-east-1' }, await mkdtemp(join(directory, 'own-')));
    expect(elsewhere.place).not.toBe(one.place);
  });

  it('is unhealthy once its folder is gone', async () => {
    const own = await mkdtemp(join(directory, 'gone-'));
    const storage = await createStorage({ S3_REGION: 'us-east-1' }, own);
    await rm(own, { recursive: true });
    expect(await storage.healthy()).toBe(false);
  });
});

describe('storage on S3 only', () => {
  it('creates a URL that anybody can open, with name and type', async () => {
    const storage = await openStorage('s3');
    const key = storageKey();
    await storage.put(key, { bytes }, { type });
    const url = await storage.signedUrl(key, { seconds: 60, name: 'Отчёт.txt', type, inline: false });
    const response = await fetch(url ?? '');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%D0%9E%D1%82");
  });

  it('creates a URL that expires', async () => {
    const storage = await openStorage('s3');
    const url = await storage.signedUrl(storageKey(), { seconds: 60, name: 'a', type, inline: false });
    expect(new URL(url ?? '').searchParams.get('X-Amz-Expires')).toBe('60');
  });

  it('is one place under every endpoint', async () => {
    const own = await openStorage('s3');
    const other = await createStorage({ ...bucket.settings, S3_ENDPOINT: undefined }, directory);
    expect(other.place).toBe(own.place);
    expect((await createStorage({ ...bucket.settings, S3_BUCKET: 'other' }, directory)).place).not.toBe(
      own.place,
    );
  });

  it('names the origin that pages load from', async () => {
    const own = await openStorage('s3');
    expect(own.origins).toEqual([bucket.settings.S3_ENDPOINT]);
    const amazon = await createStorage({ S3_BUCKET: 'uploads', S3_REGION: 'eu-west-3' }, directory);
    expect(amazon.origins).toEqual(['https://uploads.s3.eu-west-3.amazonaws.com']);
  });

  it('is unhealthy when the bucket is missing', async () => {
    const storage = await createStorage({ ...bucket.settings, S3_BUCKET: 'nowhere' }, directory);
    expect(await storage.healthy()).toBe(false);
  });
});
