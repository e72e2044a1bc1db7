import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { libraryInfoOf, type CapsuleLink, type LibraryInfo } from '@polylogue/contract/library';
import { addCapsuleUrl, refreshUrl, retrySource, type AddedLink } from '@polylogue/contract/library-sources';
import { channels } from '@polylogue/contract/realtime';
import { recall } from '@polylogue/contract/recall';
import type { CallResponse } from '@polylogue/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { eventually } from '../../platform/realtime/realtime.testing.ts';
import { NotMyTurn } from '../../platform/due/due.ts';
import { takenRow } from '../../platform/due/due.testing.ts';
import { readings, sources } from './capsules.tables.ts';
import { fetchKind } from './due-kinds.ts';
import { passages } from './finding/passages.tables.ts';
import { upkeepJob } from './library.jobs.ts';
import { ingestLink } from './links/ingest-link.ts';
import { fieldCode, newLibrarian, toldOn, type Librarian } from './library.scene.testing.ts';

/** A loopback address that plays a public host. */
const outside = '127.77.77.77';

let testApp: TestApp;
let server: Server;
let site: string;
let pages: Record<string, RequestListener>;
let asked: string[];

const article = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Herons</title>${head}</head><body><nav>Home About</nav>
   <article><h1>Herons</h1><p>${body}</p><p>${'Herons wade in shallow water. '.repeat(20)}</p></article></body></html>`;

function html(text: string): RequestListener {
  return (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

beforeAll(async () => {
  testApp = await startTestApp();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    if (page) page(request, response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, outside, resolve));
  const { port } = server.address() as AddressInfo;
  site = `http://${outside}:${port}`;
  testApp.outside.fetch = createGuardedFetch({
    userAgent: 'PolylogueBot/test',
    bounds: { ports: [80, 443, port] },
    addresses: { alsoAllowed: [outside] },
  });
});
afterAll(async () => {
  server.close();
  await testApp.close();
});
beforeEach(() => {
  asked = [];
  pages = {};
});

async function linkOf(owner: Librarian, path: string): Promise<{ capsuleId: number; link: CapsuleLink }> {
  const { id: capsuleId } = await owner.capsule();
  await owner.get<AddedLink>(addCapsuleUrl, { body: { capsuleId, url: site + path } });
  return { capsuleId, link: await settledLink(owner, capsuleId) };
}

async function settledLink(owner: Librarian, capsuleId: number): Promise<CapsuleLink> {
  const [link] = (await owner.settled(capsuleId)).sources.urls;
  if (!link) throw new Error('There is no link.');
  return link;
}

describe('a link', () => {
  test('gives its readable text, title, date and language, and takes the space of its text', async () => {
    const owner = await newLibrarian(testApp);
    const date = '<meta property="article:published_time" content="2026-03-01T10:00:00Z">';
    pages['/herons'] = html(article('The heron eats fish.', date));
    const { capsuleId, link } = await linkOf(owner, '/herons');
    expect(link).toMatchObject({
      ...{ url: `${site}/herons`, url_name: 'Herons', status: 'success', is_success: true },
      ...{ error: null, problems: [], published_at: '2026-03-01T10:00:00.000Z', changed_at: null },
    });
    const { bytes } = await owner.get<LibraryInfo>(libraryInfoOf);
    expect(bytes.used).toBe((await owner.see(capsuleId)).sources.size_in_bytes);
    expect(bytes.used).toBeGreaterThan(500);
    const body = { capsuleIds: [capsuleId], question: 'What does it eat: fish?' };
    const { passages } = await owner.get<CallResponse<typeof recall>>(recall, { body });
    expect(passages[0]).toMatchObject({
      sourceId: link.id,
      text: expect.stringContaining('The heron eats fish.\n\n'),
    });
    expect(passages.map(({ text }) => text).join()).not.toContain('About');
  });

  test('is told on the channel of its capsule in steps, with what the capsule holds', async () => {
    const owner = await newLibrarian(testApp);
    pages['/otters'] = html(article('The otter sleeps on its back.'));
    const { id: capsuleId } = await owner.capsule();
    const frames = toldOn(testApp, channels.capsuleUrl(capsuleId));
    onTestFinished(() => void vi.restoreAllMocks());
    await owner.get<AddedLink>(addCapsuleUrl, { body: { capsuleId, url: `${site}/otters` } });
    const { id } = await settledLink(owner, capsuleId);
    await eventually(async () => expect(frames.at(-1)?.status).toBe('success'));
    expect(frames[0]).toMatchObject({ id, is_success: false, countSources: 1 });
    const steps = frames.map(({ status }) =>
      ['queued', 'loading', 'processing', 'indexing', 'success'].indexOf(status),
    );
    expect(steps, 'it never goes back').toEqual(steps.toSorted((one, other) => one - other));
    expect(steps).not.toContain(-1);
    expect(frames.at(-1)).toMatchObject({ id, load_percentage: 100, is_success: true, countSources: 1 });
    expect(frames.at(-1)?.sizeSources).toBeGreaterThan(0);
  });

  test.each([
    [
      '/gone',
      'link_gone',
      (_: unknown, response: Parameters<RequestListener>[1]) => void response.writeHead(410).end(),
    ],
    [
      '/secret',
      'link_login',
      (_: unknown, response: Parameters<RequestListener>[1]) => void response.writeHead(401).end(),
    ],
    [
      '/form',
      'link_login',
      html('<html><body><form><input type="password"></form><p>Sign in</p></body></html>'),
    ],
    [
      '/away',
      'link_login',
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response.writeHead(302, { location: '/login' }).end(),
    ],
    [
      '/picture',
      'link_type',
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    ],
    [
      '/inside',
      'link_address',
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    ],
    [
      '/circle',
      'link_redirects',
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response.writeHead(302, { location: '/circle' }).end(),
    ],
    [
      '/big',
      'link_too_big',
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'content-length': 30_000_000 })
          .write('<html>'),
    ],
    ['/empty', 'no_text', html('<html><body></body></html>')],
  ] as const)('at %s ends with %s', async (path, error, page) => {
    const owner = await newLibrarian(testApp);
    pages[path] = page;
    pages['/login'] = html(article('Please sign in.'));
    const { link } = await linkOf(owner, path);
    expect(link).toMatchObject({ status: 'error', error, is_success: false });
  });

  test('that its site keeps from programs is not fetched, also behind a redirect', async () => {
    const owner = await newLibrarian(testApp);
    pages['/robots.txt'] = (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: *\nDisallow: /private\n');
    pages['/private/page'] = html(article('Secret.'));
    pages['/open'] = (_, response) => void response.writeHead(302, { location: '/private/page' }).end();
    const { link } = await linkOf(owner, '/open');
    expect(link).toMatchObject({ status: 'error', error: 'link_robots' });
    expect(asked).toEqual(['/robots.txt', '/open']);
  });

  test.each([
    ['a megabyte of stars', `Disallow: /${'*'.repeat(1024 * 1024)}b`],
    ['more than the fetch reads of a page', `Disallow: /no\n${'# nothing\n'.repeat(2_500_000)}`],
    [
      'thousands of robots and rules',
      `${Array.from({ length: 8_000 }, (_, at) => `User-agent: a${at}`).join('\n')}
${Array.from({ length: 8_000 }, (_, at) => `Disallow: /r${at}`).join('\n')}`,
    ],
  ])('is fetched past a robots.txt of %s', async (_, rules) => {
    const owner = await newLibrarian(testApp);
    pages['/robots.txt'] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end(`User-agent: *\n${rules}`);
    const path = `/${'a'.repeat(1_900)}`;
    pages[path] = html(article('Herons.'));
    expect((await linkOf(owner, path)).link).toMatchObject({ status: 'success' });
  });

  test('of a plain text is read like a file', async () => {
    const owner = await newLibrarian(testApp);
    pages['/notes.txt'] = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end('Herons nest in trees.');
    expect((await linkOf(owner, '/notes.txt')).link).toMatchObject({ status: 'success' });
  });

  test('is added once to a capsule and only with an address on the web', async () => {
    const owner = await newLibrarian(testApp);
    pages['/herons'] = html(article('Fish.'));
    const { capsuleId, link } = await linkOf(owner, '/herons');
    const twice = await owner.ask(addCapsuleUrl, { body: { capsuleId, url: `${site}/herons#top` } });
    expect([fieldCode(twice, 'url'), twice.json<{ duplicateOf: number }>().duplicateOf]).toEqual([
      'taken',
      link.id,
    ]);
    for (const url of ['ftp://example.com/', 'javascript:alert(1)', 'http://a:b@example.com/', 'no words']) {
      const refused = await owner.ask(addCapsuleUrl, { body: { capsuleId, url } });
      expect([url, fieldCode(refused, 'url')]).toEqual([url, 'invalid_url']);
    }
  });
});

test('two links with the same text that are fetched at once leave it whole', async () => {
  const owner = await newLibrarian(testApp);
  pages['/herons'] = html(article('Fish.'));
  const { link: first } = await linkOf(owner, '/herons');
  const { link: second } = await linkOf(owner, '/herons');
  pages['/herons'] = html(article('Frogs.'));
  const { db } = testApp.deps.database;
  /** Fetches a link, and stops before the given part of its text. */
  function fetchTo(part: number, { id }: CapsuleLink) {
    const stopped = Promise.withResolvers<void>();
    const { promise: goingOn, resolve: goOn } = Promise.withResolvers<void>();
    let parts = 0;
    const hold = async () => {
      parts += 1;
      if (parts < part) return;
      stopped.resolve();
      await goingOn;
    };
    const ended = ingestLink(testApp.deps, takenRow({ id, ownerId: owner.user.id, hold }));
    ended.catch(() => undefined);
    return { stopped: stopped.promise, goOn, ended };
  }
  // The first has stored its text when the second removes it to store its own.
  const one = fetchTo(3, first);
  await one.stopped;
  const other = fetchTo(2, second);
  await other.stopped;
  one.goOn();
  await expect(one.ended).rejects.toThrow(NotMyTurn);
  other.goOn();
  await other.ended;
  const [source] = await db.select().from(sources).where(eq(sources.id, second.id));
  const [reading] = await db
    .select()
    .from(readings)
    .where(eq(readings.id, source?.readingId ?? 0));
  const stored = await db
    .select()
    .from(passages)
    .where(eq(passages.readingId, source?.readingId ?? 0));
  expect(reading).toMatchObject({ state: 'ready', passages: stored.length });
  expect(stored.map(({ text }) => text).join('')).toContain('Frogs.');
});

describe('a refresh', () => {
  test('says since when the text has changed, keeps a given name and notices a move', async () => {
    const owner = await newLibrarian(testApp);
    pages['/herons'] = html(article('Fish.'));
    const { capsuleId, link } = await linkOf(owner, '/herons');
    await owner.get(refreshUrl, { body: { id: link.id } });
    expect(await settledLink(owner, capsuleId)).toMatchObject({ changed_at: null, problems: [] });
    pages['/herons'] = (_, response) => void response.writeHead(301, { location: '/birds/herons' }).end();
    pages['/birds/herons'] = html(article('Frogs.'));
    await owner.get(refreshUrl, { body: { id: link.id } });
    const moved = await settledLink(owner, capsuleId);
    expect(moved.changed_at).toBe(moved.fetched_at);
    expect(moved.problems).toEqual([{ code: 'moved_link', url: `${site}/birds/herons` }]);
  });

  test('that fails keeps the text, says so and can be tried again', async () => {
    const owner = await newLibrarian(testApp);
    pages['/herons'] = html(article('Fish.'));
    const { capsuleId, link } = await linkOf(owner, '/herons');
    delete pages['/herons'];
    await owner.get(refreshUrl, { body: { id: link.id } });
    expect(await settledLink(owner, capsuleId)).toMatchObject({
      status: 'success',
      problems: [{ code: 'stale_link', error: 'link_gone' }],
    });
    const body = { capsuleIds: [capsuleId], question: 'fish' };
    expect(await owner.get(recall, { body })).not.toMatchObject({ passages: [] });
    pages['/herons'] = html(article('Fish.'));
    await owner.get(refreshUrl, { body: { id: link.id } });
    expect(await settledLink(owner, capsuleId)).toMatchObject({ problems: [] });
  });

  test('comes by itself after a week', async () => {
    const owner = await newLibrarian(testApp);
    pages['/herons'] = html(article('Fish.'));
    const { capsuleId, link } = await linkOf(owner, '/herons');
    await testApp.runDue(fetchKind);
    expect((await settledLink(owner, capsuleId)).fetched_at).toBe(link.fetched_at);
    pages['/herons'] = html(article('Frogs.'));
    const { db } = testApp.deps.database;
    const rowOf = async () => (await db.select().from(sources).where(eq(sources.id, link.id)))[0];
    const week = testApp.clock.now().getTime() + 7 * 86_400_000;
    const waiting = await rowOf();
    expect(waiting?.dueAt).toBeNull();
    expect(waiting?.refreshAt?.getTime()).toBeGreaterThan(week - 600_000);
    await testApp.runJob(upkeepJob);
    expect(await rowOf()).toEqual(waiting);
    await db.update(sources).set({ refreshAt: testApp.clock.now() }).where(eq(sources.id, link.id));
    await testApp.runJob(upkeepJob);
    await testApp.runDue(fetchKind);
    expect((await settledLink(owner, capsuleId)).changed_at).not.toBeNull();
    // As a node of 0.2 leaves it.
    const dueAt = new Date(week);
    await db.update(sources).set({ dueAt, refreshAt: null }).where(eq(sources.id, link.id));
    await testApp.runJob(upkeepJob);
    expect(await rowOf()).toMatchObject({ dueAt: null, refreshAt: dueAt });
  });
});

test.each(['queued', 'loading', 'processing'] as const)(
  'a process killed while a link is %s leaves nothing stuck',
  async (status) => {
    const owner = await newLibrarian(testApp);
    pages['/herons'] = html(article('Fish.'));
    const { capsuleId, link } = await linkOf(owner, '/herons');
    const { db } = testApp.deps.database;
    const longAgo = new Date(testApp.clock.now().getTime() - 600_000);
    const lease = { leaseUntil: longAgo, leaseToken: randomUUID(), tries: 1 };
    await db
      .update(sources)
      .set({ status, dueAt: longAgo, ...lease })
      .where(eq(sources.id, link.id));
    await testApp.runDue(fetchKind);
    expect(await settledLink(owner, capsuleId)).toMatchObject({ status: 'success' });
    // What a node of 0.2 has left is not due.
    await db
      .update(sources)
      .set({ status, dueAt: null, updatedAt: longAgo, beatAt: longAgo })
      .where(eq(sources.id, link.id));
    await testApp.runJob(upkeepJob);
    await testApp.runDue(fetchKind);
    expect(await settledLink(owner, capsuleId)).toMatchObject({ status: 'success' });
  },
);

test('a link in error is tried again on request', async () => {
  const owner = await newLibrarian(testApp);
  const { capsuleId, link } = await linkOf(owner, '/late');
  expect(link).toMatchObject({ error: 'link_gone' });
  pages['/late'] = html(article('Fish.'));
  await owner.get(retrySource, { body: { id: link.id } });
  expect(await settledLink(owner, capsuleId)).toMatchObject({ status: 'success', error: null });
});
