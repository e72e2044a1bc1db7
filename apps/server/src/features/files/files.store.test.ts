import { storeFile } from '@polylogue/contract/files';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { currentContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantPlan } from '../billing/billing.service.ts';
import { jpeg, png } from './files.samples.testing.ts';
import { codeOf, filesScene, type FilesScene } from './files.scene.testing.ts';
import { files } from './files.tables.ts';

let scene: FilesScene;

beforeAll(async () => {
  // Behind a proxy, so that guests from several networks can call.
  scene = filesScene(await startTestApp({ TRUST_PROXY: '1' }));
});

afterAll(() => scene.app.close());
afterEach(() => vi.restoreAllMocks());

async function putOn(userId: number, plan: 'basic'): Promise<void> {
  const { deps, clock } = scene.app;
  const grant = { userId, plan, cause: `test:${userId}`, renews: false, now: clock.now() };
  await inTransaction(deps.database.db, (transaction) => grantPlan(transaction, grant));
}

describe('files/store', () => {
  it("stores a user's upload and returns its URL", async () => {
    const user = await scene.member();
    const file = await scene.stored(user, { name: 'Отчёт.txt', content: 'Привет' });
    expect(file).toMatchObject({ name: 'Отчёт.txt', type: 'text/plain', size: 12, key: null });
    expect((await scene.open(file.url)).body).toBe('Привет');
  });

  it('gives a guest a key and stores only its hash', async () => {
    const file = await scene.stored(scene.guest());
    expect(file.key).toMatch(/^[\w-]{43}$/);
    const [row] = await scene.app.deps.database.db.select().from(files).where(eq(files.id, file.id));
    expect(row).toMatchObject({ userId: null, size: png.length });
    expect(JSON.stringify(row)).not.toContain(file.key);
    expect(JSON.stringify(row)).not.toContain('198.51.100');
  });

  it('does not treat a user with an expired session as a guest', async () => {
    const response = await scene.upload({ cookies: { access: 'forged' } });
    expect(response.statusCode).toBe(401);
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\fake\\notes.txt', 'notes.txt'],
    ['gpj\u202Etxt.txt', 'gpjtxt.txt'],
    ['日本語.txt', '日本語.txt'],
  ])('stores the name %j as %j', async (given, kept) => {
    const file = await scene.stored(await scene.member(), { name: given, content: 'text' });
    expect(file.name).toBe(kept);
  });

  it('cuts an endless name', async () => {
    const file = await scene.stored(await scene.member(), {
      name: `${'ж'.repeat(2000)}.txt`,
      content: 'text',
    });
    expect(Buffer.byteLength(file.name)).toBeLessThanOrEqual(255);
    expect(file.name).toMatch(/ж\.txt$/);
  });

  it.each([
    ['a page named as a picture', { name: 'photo.png', content: '<html><script>alert(1)</script></html>' }],
    ['an ending that is not accepted', { name: 'drawing.svg', content: '<svg/>' }],
    ['a program named as a text', { name: 'notes.txt', content: 'MZ\u0000\u0001' }],
  ])('rejects %s', async (_, what) => {
    const response = await scene.upload(await scene.member(), what);
    expect(response.statusCode).toBe(415);
    expect(codeOf(response)).toBe('unsupported_media_type');
  });

  it('accepts text from a user but only pictures from a guest', async () => {
    const text = { name: 'notes.txt', content: 'text' };
    const gif = { name: 'dance.gif', content: new Uint8Array(Buffer.from('GIF89a          ')) };
    const visitor = scene.guest();
    await scene.stored(await scene.member(), text);
    await scene.stored(await scene.member(), gif);
    expect((await scene.upload(visitor, text)).statusCode).toBe(415);
    expect((await scene.upload(visitor, gif)).statusCode).toBe(415);
    await scene.stored(visitor, { name: 'photo.jpg', content: new Uint8Array(jpeg) });
  });

  it('rejects more than 20 MB from a guest and accepts it from a user', async () => {
    const content = new Uint8Array(20_000_001);
    content.set(jpeg);
    const response = await scene.upload(scene.guest(), { name: 'photo.jpg', content });
    expect(response.statusCode).toBe(413);
    expect(codeOf(response)).toBe('file_size_error');
    await scene.stored(scene.guest(), { name: 'photo.jpg', content: content.slice(0, 20_000_000) });
    const user = await scene.member();
    await putOn(user.userId ?? 0, 'basic');
    await scene.stored(user, { name: 'photo.jpg', content });
  });

  it('rejects a file over 100 MB', async () => {
    const response = await scene.upload(await scene.member(), {
      name: 'a.txt',
      content: new Uint8Array(100_000_001).fill(97),
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ validationErrors: { file: 'file_size' } });
  });

  it('requires a file', async () => {
    const response = await scene.upload(await scene.member(), { field: 'other' });
    expect(response.statusCode).toBe(422);
    const empty = await scene.app.request(storeFile, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(empty.statusCode).toBe(422);
    expect(empty.json()).toMatchObject({ validationErrors: { file: 'required' } });
  });

  it('requires the header that only our pages send', async () => {
    const response = await scene.app.app.inject({ method: 'POST', url: '/api/files/store' });
    expect(response.statusCode).toBe(400);
  });
});

describe('the space for files', () => {
  it('ends for a user at what the plan gives, and nothing of the refused file stays', async () => {
    const user = await scene.member();
    await scene.fill({ userId: user.userId, sizes: [5_000_000, 5_000_000 - png.length] });
    await scene.stored(user);
    const before = await scene.storedObjects();
    const response = await scene.upload(user);
    expect(response.statusCode).toBe(413);
    expect(codeOf(response)).toBe('storage_full');
    expect(await scene.storedObjects()).toEqual(before);
    await putOn(user.userId ?? 0, 'basic');
    await scene.stored(user);
    await scene.fill({ userId: user.userId, sizes: [90_000_000] });
    expect(codeOf(await scene.upload(user))).toBe('storage_full');
  });

  it('is not taken by what models drew', async () => {
    const user = await scene.member();
    await scene.fill({ userId: user.userId, sizes: [10_000_000], purpose: 'answer' });
    await scene.stored(user);
  });

  it('of a user is 2,000 files', async () => {
    const user = await scene.member();
    await scene.fill({ userId: user.userId, sizes: Array<number>(1999).fill(1) });
    await scene.stored(user);
    expect(codeOf(await scene.upload(user))).toBe('storage_full');
  });

  it('is not shared between users', async () => {
    const full = await scene.member();
    await scene.fill({ userId: full.userId, sizes: [10_000_000] });
    await scene.stored(await scene.member());
  });

  it('is freed when a file is removed', async () => {
    const user = await scene.member();
    const file = await scene.stored(user);
    await scene.fill({ userId: user.userId, sizes: [10_000_000 - png.length] });
    expect(codeOf(await scene.upload(user))).toBe('storage_full');
    await scene.remove(user, file.id);
    await scene.stored(user);
  });

  it('cannot be exceeded by two concurrent uploads', async () => {
    const user = await scene.member();
    await scene.fill({ userId: user.userId, sizes: [10_000_000 - png.length] });
    const responses = await Promise.all([scene.upload(user), scene.upload(user), scene.upload(user)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 413, 413]);
  });

  it('of guests is 50 MB a day per network', async () => {
    const visitor = scene.guest();
    const first = await scene.stored(visitor);
    const [row] = await scene.app.deps.database.db.select().from(files).where(eq(files.id, first.id));
    await scene.fill({ guestNetwork: row?.guestNetwork ?? '', sizes: [50_000_000 - png.length] });
    expect(codeOf(await scene.upload(visitor))).toBe('storage_full');
    await scene.stored(scene.guest());
    scene.app.clock.advance(86_401);
    await scene.stored(visitor);
  });

  it('no object is kept if its row cannot be written', async () => {
    const user = await scene.member();
    const before = await scene.storedObjects();
    const { pool } = scene.app.deps.database;
    const connect = pool.connect.bind(pool);
    // Only the upload's own: timers of the process connect at any moment.
    const refused = vi.spyOn(pool, 'connect').mockImplementation((...args: unknown[]) => {
      if (args.length > 0 || !currentContext().requestId) return Reflect.apply(connect, pool, args);
      throw new Error('The database is away.');
    });
    const response = await scene.upload(user);
    refused.mockRestore();
    expect(response.statusCode).toBe(500);
    expect(await scene.storedObjects()).toEqual(before);
  });
});
