import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, startTestAppForTest } from '../../../test/harness.ts';
import { startBucket } from '../../platform/storage/bucket.testing.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { insertFile } from './files.queries.ts';
import { png } from './files.samples.testing.ts';
import { codeOf, filesScene, type FilesScene } from './files.scene.testing.ts';

let scene: FilesScene;

beforeAll(async () => {
  // Behind a proxy, so that guests from several networks can call.
  scene = filesScene(await startTestApp({ TRUST_PROXY: '1' }));
});

afterAll(() => scene.app.close());
afterEach(() => vi.restoreAllMocks());

describe('files/remove', () => {
  it('removes row and object for the owner, once', async () => {
    const user = await scene.member();
    const file = await scene.stored(user);
    const before = await scene.storedObjects();
    expect((await scene.remove(user, file.id)).json()).toEqual({ result: true });
    expect(await scene.storedObjects()).toHaveLength(before.length - 1);
    expect((await scene.open(file.url)).statusCode).toBe(404);
    expect((await scene.remove(user, file.id)).statusCode).toBe(404);
  });

  it('succeeds for one of two concurrent removals', async () => {
    const user = await scene.member();
    const file = await scene.stored(user);
    const responses = await Promise.all([scene.remove(user, file.id), scene.remove(user, file.id)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 404]);
  });

  it('hides a file from strangers and guests, and leaves it', async () => {
    const file = await scene.stored(await scene.member());
    for (const stranger of [await scene.member(), scene.guest()]) {
      expect((await scene.remove(stranger, file.id)).statusCode).toBe(404);
      expect((await scene.remove(stranger, file.id, 'A'.repeat(43))).statusCode).toBe(404);
    }
    expect((await scene.open(file.url)).statusCode).toBe(200);
  });

  it('lets a guest remove a file only with its key', async () => {
    const visitor = scene.guest();
    const file = await scene.stored(visitor);
    const other = await scene.stored(visitor);
    expect((await scene.remove(visitor, file.id)).statusCode).toBe(404);
    expect((await scene.remove(visitor, file.id, 'wrong')).statusCode).toBe(404);
    expect((await scene.remove(visitor, file.id, other.key ?? '')).statusCode).toBe(404);
    expect((await scene.remove(await scene.member(), file.id)).statusCode).toBe(404);
    expect((await scene.remove(scene.guest(), file.id, file.key ?? '')).statusCode).toBe(200);
    expect((await scene.remove(visitor, file.id, file.key ?? '')).statusCode).toBe(404);
  });

  it('can be retried after the storage failed', async () => {
    const user = await scene.member();
    const file = await scene.stored(user);
    vi.spyOn(scene.app.deps.storage, 'remove').mockRejectedValueOnce(new Error('The disk is away.'));
    expect((await scene.remove(user, file.id)).statusCode).toBe(500);
    expect((await scene.remove(user, file.id)).statusCode).toBe(200);
  });

  it('asks an expired session to refresh', async () => {
    const file = await scene.stored(await scene.member());
    expect((await scene.remove({ cookies: { access: 'forged' } }, file.id)).statusCode).toBe(401);
  });

  it('answers 404 for an unknown file', async () => {
    expect((await scene.remove(await scene.member(), 2_000_000_000)).statusCode).toBe(404);
    expect((await scene.remove(await scene.member(), -1)).statusCode).toBe(422);
  });
});

describe('files/download', () => {
  it('gives the owner the bytes without a signature', async () => {
    const user = await scene.member();
    const file = await scene.stored(user);
    const response = await scene.download(user, file.id);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(png);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('hides a file from strangers and guests', async () => {
    const file = await scene.stored(await scene.member());
    const visitor = scene.guest();
    const guestsFile = await scene.stored(visitor);
    for (const stranger of [await scene.member(), scene.guest(), visitor]) {
      expect((await scene.download(stranger, file.id)).statusCode).toBe(404);
      expect((await scene.download(stranger, guestsFile.id)).statusCode).toBe(404);
    }
  });

  it('asks an expired session to refresh', async () => {
    const file = await scene.stored(await scene.member());
    expect((await scene.download({ cookies: { access: 'forged' } }, file.id)).statusCode).toBe(401);
    expect((await scene.open(file.url)).statusCode).toBe(200);
  });

  it('is open to anyone with the link, and cacheable', async () => {
    const file = await scene.stored(await scene.member());
    const response = await scene.open(file.url);
    expect(response.rawPayload).toEqual(png);
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d{4}$/);
  });

  it.each([
    ['another file', (url: string, other: number) => url.replace(/fileId=\d+/, `fileId=${other}`)],
    ['a later end', (url: string) => url.replace(/expires=\d/, 'expires=9')],
    ['another signature', (url: string) => url.replace(/signature=.{4}/, 'signature=AAAA')],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['no end', (url: string) => url.replace(/&expires=\d+/, '')],
  ])('rejects a link with %s', async (_, change) => {
    const user = await scene.member();
    const file = await scene.stored(user);
    const other = await scene.stored(user);
    const response = await scene.open(change(file.url, other.id));
    expect(response.statusCode).toBe(404);
    expect(codeOf(response)).toBe('not_found');
  });

  it('reports an expired link to everybody but the owner', async () => {
    const user = await scene.app.createUser();
    const file = await scene.stored({ cookies: await scene.app.signIn(user) });
    scene.app.clock.advance(2 * 3600);
    const response = await scene.open(file.url);
    expect(response.statusCode).toBe(410);
    expect(codeOf(response)).toBe('link_expired');
    const cookies = await scene.app.signIn(user);
    expect((await scene.app.app.inject({ method: 'GET', url: file.url, cookies })).statusCode).toBe(200);
  });

  it('shows a picture inline, sandboxed and with its type', async () => {
    const file = await scene.stored(await scene.member(), { name: 'Фото.png' });
    const { headers } = await scene.open(file.url);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toBe(
      `inline; filename="????.png"; filename*=UTF-8''%D0%A4%D0%BE%D1%82%D0%BE.png`,
    );
  });

  it.each(['page.html', 'drawing.xml', 'code.js'])(
    'serves %s as a download, never to be run',
    async (name) => {
      const file = await scene.stored(await scene.member(), { name, content: '<script>alert(1)</script>' });
      const { headers } = await scene.open(file.url);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['content-security-policy']).toBe('sandbox');
    },
  );

  it('answers 404 if the object is gone', async () => {
    const user = await scene.member();
    const { id } = await insertFile(scene.app.deps.database.db, {
      userId: user.userId,
      storageKey: storageKey(),
      name: 'gone.txt',
      type: 'text/plain',
      size: 4,
      createdAt: scene.app.clock.now(),
    });
    expect((await scene.download(user, id)).statusCode).toBe(404);
  });
});

it('redirects to the bucket when files are stored in S3', async () => {
  const bucket = await startBucket();
  try {
    const kept = filesScene(await startTestAppForTest(bucket.settings));
    const file = await kept.stored(await kept.member(), { name: 'notes.txt', content: 'text' });
    const response = await kept.open(file.url);
    expect(response.statusCode).toBe(302);
    expect(response.headers['cache-control']).toBe('private, max-age=300');
    const followed = await fetch(String(response.headers.location));
    expect(await followed.text()).toBe('text');
    expect(followed.headers.get('content-disposition')).toMatch(/^attachment/);
  } finally {
    await bucket.close();
  }
});
