import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ServerPage } from '../pages/server-page.ts';
import { renderedPagesTotal } from '../pages/page-renderer.ts';
import { servePages, type PagesOptions } from './pages.ts';
import { createRateLimits } from './rate-limit.ts';
import { createServer } from './server.ts';

const script = 'export const text = "long enough to be worth it";\n'.repeat(40);
const manifest = {
  'index.html': { file: 'assets/index-1.js', name: 'index' },
  '_first-8.js': { file: 'assets/first-8.js', name: 'first' },
  '_workspace-2.js': { file: 'assets/workspace-2.js', name: 'workspace', css: ['assets/workspace-2.css'] },
  '_entrance-3.js': { file: 'assets/entrance-3.js', name: 'entrance', css: ['assets/entrance-3.css'] },
  '_texts-en-4.js': { file: 'assets/texts-en-4.js', name: 'texts-en' },
  '_texts-ru-5.js': { file: 'assets/texts-ru-5.js', name: 'texts-ru' },
  'src/article.tsx': {
    file: 'assets/article-9.js',
    imports: ['_words-10.js'],
    css: ['assets/article-9.css'],
  },
  '_words-10.js': { file: 'assets/words-10.js', imports: ['src/article.tsx'], css: ['assets/words-10.css'] },
  'fonts/geist-latin-wght-normal.woff2': { file: 'assets/latin-6.woff2' },
  'fonts/geist-cyrillic-wght-normal.woff2': { file: 'assets/cyrillic-7.woff2' },
  'fonts/geist-mono-latin-wght-normal.woff2': { file: 'assets/mono-11.woff2' },
};

const notice = `<!-- ${'as long as a real page '.repeat(50)} -->`;
const page = `<!doctype html><html lang="en"><head><title>Polylogue</title></head><body><div id="root"></div>${notice}</body></html>`;
/** Stands for the app's build that runs on the server; it counts how often it rendered. */
const serverBuild = `
import { isMainThread } from 'node:worker_threads';
let count = 0;
let rendered = 0;
export const renderedPaths = ['/guest', '/broken/guest'];
export async function renderPage(path, locale, start) {
  if (start) {
    const words = start.isMissing ? 'missing' : start.answers[0].answer.text;
    return { title: 'Its own', body: '<p>' + path + ' ' + words.replaceAll('<', '&lt;') + '</p>', sources: ['src/article.tsx'] };
  }
  if (path !== '/guest') throw new Error('no such page');
  count += 1;
  return { title: 'Q&A', body: '<h1>' + locale + ' $& ' + count + '</h1>' };
}
export function isPage(path) {
  return !path.startsWith('/unknown');
}
export function skeletonOf(path) {
  return path === '/chat' ? '<i></i>' : undefined;
}
export async function renderChatSkeleton(locale, content) {
  if (content.text === 'broken') throw new Error('it cannot be rendered');
  if (content.text === 'endless') for (;;);
  if (content.text === 'greedy') for (const all = [];;) all.push(new Array(100_000).fill({}));
  if (content.text === 'huge') return 'x'.repeat(4_000_000);
  rendered += 1;
  if (content.text === 'where') return '<i>' + (isMainThread ? 'server' : 'thread') + ' ' + rendered + '</i>';
  return '<i>' + locale + ' ' + content.text + '</i>';
}
`;

/** A page whose text is in the HTML. */
const article: ServerPage = {
  path: /^\/article\/(\w+)$/,
  headers: { 'x-robots-tag': 'noindex' },
  read: async ({ found: [name = ''], locale }) =>
    name === 'gone'
      ? undefined
      : {
          head: {
            title: 'Q & <b>A</b>',
            description: '"quoted"',
            url: `https://example.test/article/${name}`,
            type: 'article',
          },
          answers: [{ path: 'article', query: { name }, answer: { text: `${locale} </script>` } }],
        },
};

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'polylogue-pages-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, '.vite'));
  await mkdir(join(directory, '.server'));
  await writeFile(join(directory, '.server/server.js'), serverBuild);
  await writeFile(join(directory, 'index.html'), page);
  await writeFile(join(directory, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(directory, 'assets/workspace-2.js'), script);
  await writeFile(join(directory, 'assets/workspace-2.js.br'), brotliCompressSync(script));
  app = await serveWith({ rateLimits: createRateLimits(1) });
});

/** Whose request it is: `as` in its address, or else 7. */
function userIn(url: string): number {
  return Number(/[?&]as=(\d+)/.exec(url)?.[1] ?? 7);
}

/** A server with these pages. */
async function serveWith(
  options: Pick<PagesOptions, 'rateLimits' | 'renderLimits'>,
): Promise<FastifyInstance> {
  const server = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: () => false,
    secure: false,
    storageOrigins: [],
  });
  server.get('/api/long', async () => ({ text: 'a word '.repeat(1_000) }));
  await servePages(server, {
    ...options,
    directory,
    pages: [article, { ...article, path: /^\/open\/(\w+)$/, reads: ['sort'], isPublic: true }],
    startOf: async ({ url }) =>
      url.endsWith('guest')
        ? { locale: 'en', screen: 'entrance', data: {} }
        : {
            locale: 'ru',
            screen: 'workspace',
            data: { session: { name: '</script><b>' } },
            userId: userIn(url),
          },
    skeletons: [
      {
        path: '/chat',
        read: async ({ query, userId }) => {
          const text = query.get('own');
          return text === null ? undefined : { text: text || `of ${userId}` };
        },
      },
    ],
  });
  return server;
}

/** How often renderings have ended in each way since the last look. */
async function createOutcomes(): Promise<() => Promise<Record<string, number>>> {
  const read = async () =>
    new Map(
      (await renderedPagesTotal.get()).values.map(({ labels, value }) => [String(labels.outcome), value]),
    );
  let before = await read();
  return async () => {
    const now = await read();
    const changed = [...now].map(([outcome, value]): [string, number] => [
      outcome,
      value - (before.get(outcome) ?? 0),
    ]);
    before = now;
    return Object.fromEntries(changed.filter(([, value]) => value > 0));
  };
}

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

test('the page names the files of its first screen, its texts and its fonts', async () => {
  const { body, headers } = await app.inject('/chat');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toContain('<html lang="ru">');
  expect(body).toMatch(/rel="modulepreload"[^>]* href="[/]assets[/]workspace-2[.]js"/);
  expect(body).toMatch(/rel="modulepreload"[^>]* href="[/]assets[/]first-8[.]js"/);
  expect(body).toContain('rel="stylesheet" crossorigin href="/assets/workspace-2.css"');
  expect(body).toContain('/assets/texts-ru-5.js');
  expect(body).toContain('/assets/cyrillic-7.woff2');
  expect(body).not.toContain('/assets/texts-en-4.js');

  const entrance = await app.inject('/signin?guest');
  expect(entrance.body).toContain('/assets/entrance-3.js');
  expect(entrance.body).not.toContain('workspace-2');
  expect(entrance.body).not.toContain('cyrillic');
});

test('a page of guests is rendered once, and never for a user', async () => {
  const guest = await app.inject('/guest');
  expect(guest.body).toContain('<title>Q&amp;A</title>');
  expect(guest.body).toContain('<div id="root"><h1>en $& 1</h1></div>');
  expect((await app.inject('/guest')).body).toContain('$& 1</h1>');
  // With a query it may be another page.
  expect((await app.inject('/guest?x=guest')).body).toContain('<div id="root"></div>');
});

test('a user gets the skeleton of the page, whatever its query', async () => {
  const { body } = await app.inject('/chat?c=1');
  expect(body).toContain('<title>Polylogue</title>');
  expect(body).toContain('<div id="root"><i></i></div>');
  expect((await app.inject('/terms')).body).toContain('<div id="root"></div>');
});

test('a skeleton with content of its own is the reader’s alone', async () => {
  const own = await app.inject('/chat?own');
  expect(own.body).toContain('<div id="root"><i>ru of 7</i></div>');
  expect(own.headers['cache-control']).toBe('private, no-store');
  // What it says comes before the app's files.
  expect(own.body).not.toContain('modulepreload');
  expect(own.body).toContain('"files":["/assets/first-8.js"');
  expect(own.body).not.toContain('mono');
  expect((await app.inject(`/chat?own=${encodeURIComponent('<code>x')}`)).body).toContain(
    '/assets/mono-11.woff2',
  );
  const guest = await app.inject('/chat?own&guest');
  expect(guest.body).not.toContain('of 7');
  // One that cannot be rendered is the usual one.
  const broken = await app.inject('/chat?own=broken');
  expect(broken.body).toContain('<div id="root"><i></i></div>');
  expect(broken.headers['cache-control']).toBe('private, no-cache');
});

test('text of users is rendered in a thread of its own, once for each content', async () => {
  const outcomes = await createOutcomes();
  const [first, same] = await Promise.all([app.inject('/chat?own=where'), app.inject('/chat?own=where')]);
  const [, count] = /<div id="root"><i>thread (\d+)<\/i><\/div>/.exec(first.body) ?? [];
  expect(count).toBeDefined();
  expect(same.body).toContain(`thread ${count}</i>`);
  expect((await app.inject('/chat?own=where')).body).toContain(`thread ${count}</i>`);
  expect(await outcomes()).toEqual({ rendered: 1 });
});

test('a page that takes too long, too much memory or too many characters leaves the usual skeleton, and the next is rendered', async () => {
  const limits = {
    memoryMb: 64,
    milliseconds: 400,
    waitMilliseconds: 60_000,
    startMilliseconds: 60_000,
    waiting: 4,
    pauseMilliseconds: 60_000,
    idleMilliseconds: 60_000,
  };
  const server = await serveWith({ rateLimits: createRateLimits(1), renderLimits: limits });
  onTestFinished(() => server.close());
  const outcomes = await createOutcomes();
  const ends = { endless: 'late', greedy: 'failed', huge: 'failed' };
  let reader = 100;
  for (const [text, outcome] of Object.entries(ends)) {
    for (const reason of [outcome, outcome, 'left']) {
      reader += 1;
      const { body, headers, statusCode } = await server.inject(`/chat?own=${text}&as=${reader}`);
      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"><i></i></div>');
      expect(headers['cache-control']).toBe('private, no-cache');
      // What has failed twice is not tried again.
      const counted = Object.keys(await outcomes());
      // A machine that is short of processors may end the greedy one by time.
      expect([[reason], ...(text === 'greedy' && reason === 'failed' ? [['late']] : [])]).toContainEqual(
        counted,
      );
    }
    expect((await server.inject(`/chat?own=after-${text}`)).body).toContain(`<i>ru after-${text}</i>`);
    expect(await outcomes()).toEqual({ rendered: 1 });
  }
});

test('when too many pages wait, further ones come without their text', async () => {
  const limits = {
    memoryMb: 64,
    milliseconds: 60_000,
    waitMilliseconds: 60_000,
    startMilliseconds: 60_000,
    waiting: 2,
    pauseMilliseconds: 60_000,
    idleMilliseconds: 60_000,
  };
  const server = await serveWith({ rateLimits: createRateLimits(1), renderLimits: limits });
  onTestFinished(() => server.close());
  const bodies = await Promise.all(
    [1, 2, 3, 4].map(
      async (number) => (await server.inject(`/chat?own=at-once-${number}&as=${number}`)).body,
    ),
  );
  const withText = bodies.filter((body) => body.includes('at-once-'));
  expect(withText.length).toBeGreaterThanOrEqual(2);
  expect(bodies.filter((body) => body.includes('<div id="root"><i></i></div>'))).toHaveLength(
    4 - withText.length,
  );
});

test('a reader has one place among the pages that wait, and none for a while after a page that took too long', async () => {
  const limits = {
    memoryMb: 64,
    milliseconds: 400,
    waitMilliseconds: 60_000,
    startMilliseconds: 60_000,
    waiting: 8,
    pauseMilliseconds: 60_000,
    idleMilliseconds: 60_000,
  };
  const server = await serveWith({ rateLimits: createRateLimits(1), renderLimits: limits });
  onTestFinished(() => server.close());
  const outcomes = await createOutcomes();
  const open = async (text: string, reader: number) =>
    (await server.inject(`/chat?own=${text}&as=${reader}`)).body.includes(`<i>ru ${text}</i>`);
  const [, one, two, three, others] = await Promise.all([
    open('endless', 1),
    ...[open('one', 2), open('two', 2), open('three', 2)],
    open('another', 3),
  ]);
  expect([one, two, three].filter(Boolean)).toHaveLength(1);
  expect(others).toBe(true);
  expect(await open('next', 1)).toBe(false);
  expect(await open('next', 2)).toBe(true);
  expect(await outcomes()).toEqual({ late: 1, busy: 3, rendered: 3 });
});

test('beyond the limit of a minute pages come without their text, and without an error', async () => {
  // A fortieth of the usual limit.
  const server = await serveWith({ rateLimits: createRateLimits(1 / 40) });
  onTestFinished(() => server.close());
  const outcomes = await createOutcomes();
  for (const path of ['/chat?own=limited', '/article/one']) {
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await server.inject(path)).statusCode).toBe(200);
    }
  }
  expect(await outcomes()).toEqual({ rendered: 2, limited: 1 });
  const chat = await server.inject('/chat?own=limited');
  expect(chat.body).toContain('<div id="root"><i></i></div>');
  const page = await server.inject('/article/one');
  expect(page.body).toContain('<div id="root"></div>');
  // The app finds what it says in the page and renders it.
  expect(page.body).toContain('"answers":[{"path":"article"');
  // Guests are counted by where they come from, and public pages of ours not at all.
  expect((await server.inject('/article/one?guest')).body).toContain('<p>/article/one en');
  expect((await server.inject('/open/one?lang=en&from=guest')).body).toContain('<p>/open/one?lang=en en');
});

test('a page that cannot be rendered is left to the browser', async () => {
  const { statusCode, body } = await app.inject('/broken/guest');
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"></div>');
});

test('a page with content of its own has its text, its head and its files in the HTML', async () => {
  const { body, headers, statusCode } = await app.inject('/article/one?from=guest');
  expect(statusCode).toBe(200);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).toContain('<title>Q &amp; &lt;b&gt;A&lt;/b&gt;</title>');
  expect(body).toContain('<meta property="og:title" content="Q &amp; &lt;b&gt;A&lt;/b&gt;" />');
  expect(body).toContain('<link rel="canonical" href="https://example.test/article/one" />');
  // Without a session it is replaced rather than taken over.
  expect(body).toContain(
    '<div id="root"><div data-skeleton=""><p>/article/one en &lt;/script></p></div></div>',
  );
  expect(body).toContain('/assets/article-9.css"');
  expect(body).toContain('/assets/words-10.css"');
  expect(body).not.toContain('modulepreload');
  expect(body).not.toContain('entrance-3');
  const [, content = ''] = /id="page-start">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(content)).toEqual({
    locale: 'en',
    // To be fetched when the page has time.
    files: ['first-8.js', 'texts-en-4.js', 'article-9.js', 'words-10.js'].map((file) => `/assets/${file}`),
    answers: [{ path: 'article', query: { name: 'one' }, answer: { text: 'en </script>' } }],
  });
  const user = await app.inject('/article/one');
  expect(user.body).toContain('<div id="root"><p>/article/one ru &lt;/script></p></div>');
});

test('one that does not exist says so by its status, too', async () => {
  const { body, statusCode, headers } = await app.inject('/article/gone');
  expect(statusCode).toBe(404);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).toContain('<p>/ missing</p>');
  expect(body).not.toContain('og:title');
});

test('an address that nothing has is a page that the app takes over', async () => {
  const { body, statusCode } = await app.inject('/unknown/place');
  expect(statusCode).toBe(404);
  expect(body).toContain('<div id="root"><p>/ missing</p></div>');
});

test('an open page is rendered for what it reads, and sent again only if it has changed', async () => {
  const url = '/open/one?sort=new&from=guest';
  const first = await app.inject(url);
  // The other parameters make no other page.
  expect(first.body).toContain('<p>/open/one?sort=new en');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const { etag = '' } = first.headers;
  const again = await app.inject({ url, headers: { 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect((await app.inject({ url, headers: { 'if-none-match': '"old"' } })).statusCode).toBe(200);
  const named = await app.inject('/open/one?lang=en&from=guest');
  expect(named.headers['cache-control']).toBe('public, max-age=0, s-maxage=300');
  expect(named.headers['vary']).toContain('cookie');
  expect((await app.inject('/open/gone?lang=en&from=guest')).headers['etag']).toBeUndefined();
});

test('the build for the server is no file of the site', async () => {
  expect((await app.inject('/.server/server.js')).body).not.toContain('renderPage');
});

test('its data cannot end the block it stands in', async () => {
  const { body } = await app.inject('/chat');
  const [, content = ''] = /id="page-start">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(content)).toEqual({ locale: 'ru', session: { name: '</script><b>' } });
  expect(body).not.toContain('<b>');
});

test('files are sent as the build compressed them, long answers are compressed on the way', async () => {
  const headers = { 'accept-encoding': 'br' };
  const file = await app.inject({ url: '/assets/workspace-2.js', headers });
  expect(file.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(file.rawPayload).toString()).toBe(script);
  const answer = await app.inject({ url: '/api/long', headers });
  const document = await app.inject({ url: '/chat', headers });
  expect(document.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(document.rawPayload).toString()).toContain('<div id="root">');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload.length).toBeLessThan(200);
});

test.each(['..%2f.vite%2fmanifest.json', '%00', '.hidden', ''])(
  'only files of the build are sent: /assets/%s',
  async (name) => {
    expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404);
  },
);

test('a file or a call that does not exist is not answered with the page', async () => {
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
  expect((await app.inject('/api/nothing')).statusCode).toBe(404);
});
