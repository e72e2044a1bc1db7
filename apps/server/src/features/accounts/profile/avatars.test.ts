import { crc32, deflateSync } from 'node:zlib';
import * as account from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/profile';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Cookies = Record<string, string>;

async function signedIn() {
  const user = await testApp.createUser();
  return { user, cookies: await testApp.signIn(user) };
}

function upload(cookies: Cookies, bytes: Buffer, options: { name?: string; field?: string } = {}) {
  const { name = 'photo.png', field = 'file' } = options;
  const boundary = 'a-boundary-of-the-tests';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return testApp.request(calls.updateAvatar, {
    cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

function plain(format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff', width = 40, height = 30): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 30 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Opens a URL like an image in a page: without our headers. */
function open(url: string) {
  return testApp.app.inject({ method: 'GET', url });
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small file that claims to be a huge picture. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('update-avatar', () => {
  test.each(['png', 'jpeg'] as const)('accepts a %s and shows it as a square to anybody', async (format) => {
    const { user, cookies } = await signedIn();
    const response = await upload(cookies, await plain(format));
    expect(response.statusCode).toBe(200);
    const { avatar } = response.json();
    expect(avatar).toMatch(new RegExp(`^/api/avatars/${user.id}/[0-9a-f]{32}$`));
    expect((await testApp.request(account.me, { cookies })).json()).toMatchObject({ avatar });
    const shown = await open(avatar);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    });
    const { format: kept, width, height } = await sharp(shown.rawPayload).metadata();
    expect({ kept, width, height }).toEqual({ kept: 'webp', width: 256, height: 256 });
  });

  test('goes by content, not by name', async () => {
    const { cookies } = await signedIn();
    expect((await upload(cookies, await plain('jpeg'), { name: 'page.html' })).statusCode).toBe(200);
  });

  test('strips location and text metadata', async () => {
    const { cookies } = await signedIn();
    const exif = {
      IFD0: { Artist: 'Secret Artist' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' },
    };
    const shot = await sharp(await plain('jpeg'))
      .withExif(exif)
      .jpeg()
      .toBuffer();
    expect((await sharp(shot).metadata()).exif?.includes('Secret Artist')).toBe(true);
    const { avatar } = (await upload(cookies, shot)).json();
    const kept = (await open(avatar)).rawPayload;
    const { exif: keptExif, xmp, iptc, icc } = await sharp(kept).metadata();
    expect({ keptExif, xmp, iptc, icc }).toEqual({});
    expect(kept.includes('Secret Artist')).toBe(false);
  });

  test('rotates the photo, since its orientation tag is removed', async () => {
    const { cookies } = await signedIn();
    const half = { width: 100, height: 50, channels: 3, background: { r: 0, g: 0, b: 255 } } as const;
    const lower = await sharp({ create: half }).png().toBuffer();
    const upright = await sharp({ create: { ...half, height: 100, background: { r: 255, g: 0, b: 0 } } })
      .composite([{ input: lower, top: 50, left: 0 }])
      .png()
      .toBuffer();
    const upsideDown = await sharp(upright).withMetadata({ orientation: 3 }).jpeg().toBuffer();
    const { avatar } = (await upload(cookies, upsideDown)).json();
    const { data } = await sharp((await open(avatar)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data;
    expect(blue).toBeGreaterThan(200);
    expect(red).toBeLessThan(50);
  });

  test('drops data hidden after the picture', async () => {
    const { cookies } = await signedIn();
    const script = '<script>alert(1)</script>';
    for (const format of ['png', 'jpeg'] as const) {
      const polyglot = Buffer.concat([await plain(format), Buffer.from(script)]);
      const { avatar } = (await upload(cookies, polyglot)).json();
      const shown = await open(avatar);
      expect(shown.statusCode).toBe(200);
      expect(shown.rawPayload.includes('script')).toBe(false);
    }
  });

  test.each([
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['a page called png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a gif', () => plain('gif')],
    ['a webp', () => plain('webp')],
    ['a tiff', () => plain('tiff')],
    ['nothing', () => Buffer.alloc(0)],
    ['only the first bytes of a png', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    [
      'a page behind the first bytes of a jpeg',
      () => Buffer.from('\xff\xd8\xff<svg onload="alert(1)"/>', 'latin1'),
    ],
    ['half a jpeg', async () => (await plain('jpeg', 400, 400)).subarray(0, 700)],
  ])('rejects %s', async (_, content) => {
    const { cookies } = await signedIn();
    const response = await upload(cookies, await content());
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual({ file: 'file_type' });
    expect((await testApp.request(account.me, { cookies })).json()).toMatchObject({ avatar: null });
  });

  test.each([50_000, 7_100])(
    'rejects a small file that decompresses to a side of %d pixels',
    async (side) => {
      const { cookies } = await signedIn();
      const response = await upload(cookies, bomb(side));
      expect(response.statusCode).toBe(422);
      expect(response.json().validationErrors).toEqual({ file: 'file_size' });
    },
  );

  test('rejects more than 20 MB, another field and no file', async () => {
    const { cookies } = await signedIn();
    const large = await upload(cookies, Buffer.alloc(20_000_001));
    expect(large.json()).toMatchObject({ validationErrors: { file: 'file_size' } });
    const other = await upload(cookies, await plain('png'), { field: 'photo' });
    expect(other.json()).toMatchObject({ validationErrors: { photo: 'invalid' } });
    const none = await testApp.request(calls.updateAvatar, {
      cookies,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(none.json()).toMatchObject({ validationErrors: { file: 'required' } });
  });

  test('removes the previous photo, and keeps none that no account got', async () => {
    const { cookies } = await signedIn();
    const removed = vi.spyOn(testApp.deps.storage, 'remove');
    const first = (await upload(cookies, await plain('png'))).json().avatar;
    expect(removed).not.toHaveBeenCalled();
    const second = (await upload(cookies, await plain('png'))).json().avatar;
    expect(second).not.toBe(first);
    const name = String(first).split('/').at(-1) ?? '';
    expect(removed).toHaveBeenCalledExactlyOnceWith(`${name.slice(0, 2)}/${name}`);
    removed.mockRestore();
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(second)).statusCode).toBe(200);
  });
});

describe('a photo', () => {
  test('can be removed only by its owner', async () => {
    const { cookies } = await signedIn();
    const stranger = await signedIn();
    const { avatar } = (await upload(cookies, await plain('png'))).json();
    await testApp.request(calls.removeAvatar, { cookies: stranger.cookies });
    expect((await open(avatar)).statusCode).toBe(200);
    expect((await testApp.request(calls.removeAvatar, { cookies })).json()).toEqual({ result: true });
    expect((await open(avatar)).statusCode).toBe(404);
    expect((await testApp.request(account.me, { cookies })).json()).toMatchObject({ avatar: null });
    expect((await testApp.request(calls.removeAvatar, { cookies })).statusCode).toBe(200);
  });

  test('is found only at its exact URL', async () => {
    const { user, cookies } = await signedIn();
    const stranger = await signedIn();
    const { avatar } = (await upload(cookies, await plain('png'))).json();
    const name = String(avatar).split('/').at(-1) ?? '';
    for (const url of [
      `/api/avatars/${stranger.user.id}/${name}`,
      `/api/avatars/${user.id}/${'0'.repeat(32)}`,
      `/api/avatars/${user.id}/..%2F..%2Fsession.secret`,
      `/api/avatars/999999/${name}`,
    ]) {
      const response = await open(url);
      expect(response.statusCode, url).toBe(404);
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });
});
