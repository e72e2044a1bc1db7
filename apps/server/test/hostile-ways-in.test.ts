import { basename } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import { lengths } from '@polylogue/contract/limits';
import type { Note } from '@polylogue/contract/notes';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newLibrarian } from '../src/features/library/library.scene.testing.ts';
import {
  modelId,
  post,
  sendAndWait,
  setTokens,
  somebody,
  type Person,
} from '../src/features/sending/sending.scene.testing.ts';
import { archiveOf } from '../src/platform/check-archive.testing.ts';
import { startTestApp, type TestApp } from './harness.ts';

// What strangers send is walked through every way in. Each case says which bound meets it, and where the work was done that
// its size decides: in which programs of child processes, or in none.

let app: TestApp;
let person: Person;
/** Programs that ran in child processes, in the order of their start. */
let programs: string[];

beforeAll(async () => {
  app = await startTestApp();
  person = await somebody(app);
  await setTokens(app, person.user.id, 50_000_000);
});
afterAll(() => app.close());

beforeEach(() => {
  programs = [];
  for (const pool of [app.deps.children, app.deps.pictures]) {
    const run = pool.run.bind(pool);
    vi.spyOn(pool, 'run').mockImplementation((task, asker, talk) => {
      programs.push(basename(task.file.pathname, '.child.ts'));
      return run(task, asker, talk);
    });
  }
});
afterEach(() => vi.restoreAllMocks());

/** Texts whose cost some pattern, parser or table would multiply, as long as a field takes them. */
const texts: readonly [name: string, of: (length: number) => string][] = [
  ['dots before a letter', (length) => `a${'.'.repeat(length - 2)}x`],
  ['spaces before a letter', (length) => `a${' '.repeat(length - 2)}x`],
  ['lines', (length) => `a${'\n'.repeat(length - 2)}x`],
  ['combining marks', (length) => `a${'\u0301\u0323'.repeat(length / 2 - 1)}`],
  ['signs without spaces', (length) => '漢'.repeat(length)],
  ['names in camel case', (length) => 'aB'.repeat(length / 2)],
  ['open brackets', (length) => '['.repeat(length)],
  ['stars', (length) => '*a'.repeat(length / 2)],
  ['rows of bars', (length) => `|a|\n|-|\n${'|\n'.repeat(length / 2 - 4)}`],
  ['open braces', (length) => '{{#a}}'.repeat(length / 6).padEnd(length, '{')],
  ['half characters', (length) => '\ud83d'.repeat(length)],
  ['an expression that backtracks', (length) => `(a+)+$${'a'.repeat(length - 6)}`],
];

interface Part {
  field: string;
  /** Undefined for a part that has none. */
  name?: string | undefined;
  data: Buffer | string;
}

function send(call: Call, parts: readonly Part[]) {
  const boundary = 'a-boundary-of-the-walk';
  const pieces = parts.flatMap(({ field, name, data }) => {
    const filename = name === undefined ? '' : `; filename="${name}"`;
    const type = typeof data === 'string' ? '' : '\r\ncontent-type: application/octet-stream';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${filename}${type}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(data), Buffer.from('\r\n')];
  });
  return app.request(call, {
    cookies: person.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  });
}

function errorOf(response: Awaited<ReturnType<typeof send>>): [number, unknown] {
  const { code, validationErrors } = response.json<{ code?: string; validationErrors?: object }>();
  return [response.statusCode, validationErrors ?? code];
}

describe.each(texts)('%s', (_, of) => {
  test('in a message: it is stored, named, indexed and found by the server itself, in bounded time', async () => {
    const model = { model_id: modelId(app, 'mistral-small') };
    const long = of(64_000).toWellFormed();
    const { chat } = await sendAndWait(app, person, { ...model, message: `[[sim tokens=3 rate=0]] ${long}` });
    expect(chat.id).toBeGreaterThan(0);
    const tooLong = await post(app, person, { ...model, message: of(lengths.message.max + 2) });
    expect(errorOf(tooLong)).toEqual([422, { message: 'too_long' }]);
    expect(programs).toEqual([]);
  });

  test('in names and searches: their lengths are the bound', async () => {
    const { cookies } = person;
    for (const call of [allCalls.createChat, allCalls.createNote]) {
      const named = await app.request(call, {
        cookies,
        body: { name: of(lengths.itemName.max).toWellFormed() },
      });
      expect(named.statusCode, named.body).toBe(200);
      const tooLong = await app.request(call, { cookies, body: { name: of(lengths.itemName.max + 2) } });
      expect(errorOf(tooLong)).toEqual([422, { name: 'too_long' }]);
    }
    const found = await app.request(allCalls.find, { cookies, query: { search: of(250).toWellFormed() } });
    expect(found.statusCode, found.body).toBe(200);
    expect(programs).toEqual([]);
  });

  test('in a note: it is stored by the server itself, and its documents are made in a process', async () => {
    const { cookies } = person;
    const text = of(60_000).toWellFormed();
    const content = {
      type: 'doc' as const,
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    };
    const saved = await app.request(allCalls.createNote, { cookies, body: { name: 'note', content } });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(programs).toEqual([]);
    const made = await send(allCalls.htmlToDocx, [
      { field: 'htmlFile', name: 'a.html', data: Buffer.from(`<p>${text}`) },
    ]);
    expect([200, 422, 503]).toContain(made.statusCode);
    expect(programs).toEqual(['convert-text']);
  });
});

describe('notes of strange content', () => {
  function nested(depth: number): object {
    let node: object = { type: 'paragraph' };
    for (let level = 0; level < depth; level += 1) node = { type: 'blockquote', content: [node] };
    return node;
  }

  test.each([
    ['nested beyond reason', [nested(1_000)]],
    ['no block', [{ type: 'text', text: 'x' }]],
    ['a kind that no note has', [{ type: 'script', content: [] }]],
    ['a prototype', [{ type: '__proto__' }]],
    ['an empty text', [{ type: 'paragraph', content: [{ type: 'text', text: '' }] }]],
    ['a list in place of a text', [{ type: 'paragraph', content: [{ type: 'text', text: ['x'] }] }]],
    ['a document in a document', [{ type: 'doc', content: [] }]],
    ['numbers for nodes', [{ type: 'paragraph', content: [1, null, 'x'] }]],
  ])('%s is refused', async (_, content) => {
    const body = { name: 'odd', content: { type: 'doc' as const, content } };
    const refused = await app.request(allCalls.createNote, { cookies: person.cookies, body: body as never });
    expect(refused.statusCode, refused.body).toBe(422);
  });

  test.each([
    [
      'marks of every kind, many times',
      { type: 'text', text: 'x', marks: Array.from({ length: 500 }, () => ({ type: 'bold' })) },
    ],
    [
      'unknown marks and attributes',
      { type: 'text', text: 'x', marks: [{ type: 'evil', attrs: { onload: 'x' } }], attrs: { a: 1 } },
    ],
    [
      'a link that runs a script',
      { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
    ],
    ['zero characters', { type: 'text', text: 'a\u0000b\u202e' }],
  ])('%s: it is cleaned, saved, opened and given out', async (_, node) => {
    const { cookies } = person;
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [node] }] };
    const saved = await app.request(allCalls.createNote, {
      cookies,
      body: { name: 'odd', content } as never,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const opened = await app.request(allCalls.viewNote, {
      cookies,
      query: { id: saved.json<Note>().id },
    });
    expect(opened.statusCode, opened.body).toBe(200);
    expect(opened.body).not.toMatch(/javascript:|evil|onload/);
  });
});

/** A small file that says it is a huge picture. */
function hugePicture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

describe('pictures', () => {
  test.each([
    ['no picture', async () => Buffer.from('x'.repeat(1_000)), 'file_type', []],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_type', []],
    ['too many pixels', () => hugePicture(7_100), 'file_size', []],
    [
      'half a picture',
      async () => (await hugePicture(300)).subarray(0, 800),
      'file_type',
      ['encode-picture'],
    ],
  ] as const)('of a profile: %s', async (_, make, code, ran) => {
    const refused = await send(allCalls.updateAvatar, [{ field: 'file', name: 'a.png', data: await make() }]);
    expect(errorOf(refused)).toEqual([422, { file: code }]);
    expect(programs).toEqual(ran);
  });

  test('of a message: only the header is read, and pixels are the bound', async () => {
    const fields = { message: 'Look', model_id: modelId(app, 'gpt-6-luna') };
    const refused = await post(app, person, fields, { name: 'a.png', data: await hugePicture(7_100) });
    expect(errorOf(refused)).toEqual([413, 'file_size_error']);
    expect(programs).toEqual([]);
  });
});

describe('files', () => {
  const bomb = archiveOf([{ name: 'a.json', content: Buffer.alloc(60_000_000, '[') }]);

  test.each([
    { what: 'an archive that grows, as chats', call: allCalls.checkImport, name: 'a.zip', data: bomb },
    {
      what: 'endless brackets, as chats',
      call: allCalls.checkImport,
      name: 'a.json',
      data: Buffer.alloc(2_000_000, '['),
    },
    {
      what: 'an archive that grows, as a sheet',
      call: allCalls.checkPromptImport,
      name: 'a.xlsx',
      data: bomb,
    },
    { what: 'no sheet', call: allCalls.checkPromptImport, name: 'a.csv', data: Buffer.alloc(2_000_000, '"') },
  ])('$what: read in a process, if at all, and refused', async ({ call, name, data }) => {
    const refused = await send(call, [{ field: 'file', name, data }]);
    expect(refused.statusCode, refused.body).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode, refused.body).toBeLessThan(500);
  });

  test('a source of a capsule is read in a process', async () => {
    const owner = await newLibrarian(app);
    const { id: capsuleId } = await owner.capsule();
    await owner.upload(capsuleId, { name: 'hostile.md', content: '['.repeat(1_000_000) });
    await owner.settled(capsuleId);
    expect(new Set(programs)).toEqual(new Set(['read-source']));
    const refused = await owner.tryUpload(capsuleId, { name: 'bomb.docx', content: new Uint8Array(bomb) });
    expect(errorOf(refused)).toEqual([422, { file: 'library_error_format' }]);
  });

  const everyCall: readonly Call[] = Object.values(allCalls);
  const uploads = everyCall.filter((call) => call.files && call.access !== 'operator');

  test.each(uploads.map((call) => [call.path, call] as const))(
    '%s: a part without a name, and an endless name',
    async (_, call) => {
      const field = Object.keys(call.files ?? {})[0] ?? 'file';
      const data = deflateSync('x');
      for (const name of [undefined, `a${'.'.repeat(7_000)}x`, '../'.repeat(2_000), '\u202e'.repeat(1_000)]) {
        const response = await send(call, [{ field, name, data }]);
        expect(response.statusCode, response.body).toBeLessThan(500);
      }
    },
  );
});

describe('addresses', () => {
  test.each([
    ['too long', `https://example.com/${'a'.repeat(3_000)}`],
    ['no address', '('.repeat(500)],
    ['with a password', 'https://a:b@example.com/'],
    ['of another scheme', 'file:///etc/passwd'],
  ])('%s: refused before anything is fetched', async (_, url) => {
    const owner = await newLibrarian(app);
    const { id: capsuleId } = await owner.capsule();
    const refused = await owner.ask(allCalls.addCapsuleUrl, { body: { capsuleId, url } });
    expect(refused.statusCode).toBe(422);
    expect(programs).toEqual([]);
  });
});
