import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type { DataImport } from '@polylogue/contract/data';
import { counts } from '@polylogue/contract/limits';
import type { PromptImport } from '@polylogue/contract/prompts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { multipart } from '../src/features/data/upload.testing.ts';
import { newLibrarian } from '../src/features/library/library.scene.testing.ts';
import { filled, headings, sheet } from '../src/features/prompts/spreadsheet/spreadsheet.scene.testing.ts';
import { modelId, post } from '../src/features/sending/sending.scene.testing.ts';
import { archiveOf } from '../src/platform/check-archive.testing.ts';
import type { CallOptions } from './harness.ts';
import {
  app,
  ask,
  beginWalk,
  connect,
  metBy,
  person,
  say,
  setRobots,
  siteUrl,
  upload,
  walk,
  type Case,
  type Met,
} from './hostile-walk.ts';

beginWalk();

function block(depth: number): object {
  let node: object = { type: 'paragraph' };
  for (let level = 0; level < depth; level += 1) node = { type: 'blockquote', content: [node] };
  return node;
}

function saveNote(content: readonly unknown[]): Promise<Met> {
  return say(allCalls.createNote, { body: { name: 'odd', content: { type: 'doc', content } } as never });
}

/** A table whose every row has one cell that is merged of many. */
function tableOf(attrs: object, rows: number): object {
  const cell = { type: 'tableCell', attrs, content: [{ type: 'paragraph' }] };
  return {
    type: 'table',
    content: Array.from({ length: rows }, () => ({ type: 'tableRow', content: [cell] })),
  };
}

const tooManyPlaces: Met = [422, 'note_tables_too_large'];
const unfit: Met = [422, { content: 'invalid' }];
const tooLarge: Met = [413, 'payload_too_large'];

const notes: readonly Case[] = [
  { what: 'nested deeper than a note', go: () => saveNote([block(150)]), met: unfit },
  { what: 'nested beyond reason', go: () => saveNote([block(1_000)]), met: tooLarge },
  { what: 'no block', go: () => saveNote([{ type: 'text', text: 'x' }]), met: unfit },
  { what: 'a kind that no note has', go: () => saveNote([{ type: 'script', content: [] }]), met: unfit },
  { what: 'a prototype', go: () => saveNote([{ type: '__proto__' }]), met: unfit },
  { what: 'a document in a document', go: () => saveNote([{ type: 'doc', content: [] }]), met: unfit },
  {
    what: 'an empty text',
    go: () => saveNote([{ type: 'paragraph', content: [{ type: 'text', text: '' }] }]),
    met: unfit,
  },
  {
    what: 'numbers for nodes of a node',
    go: () => saveNote([{ type: 'paragraph', content: [1, null, 'x'] }]),
    met: unfit,
  },
  {
    what: 'numbers for nodes',
    go: () => saveNote(Array(90_000).fill(1)),
    met: [422, { 'content.content.0': 'invalid' }],
  },
  { what: 'more values than any note has', go: () => saveNote(Array(100_001).fill(1)), met: tooLarge },
  {
    what: 'more bytes than any note has',
    go: () => saveNote([block(1), 'x'.repeat(1_000_001)]),
    met: tooLarge,
  },
  {
    what: 'cells that span a thousand columns and rows',
    go: () => saveNote([tableOf({ colspan: 1_000, rowspan: 1_000 }, 300)]),
    met: tooManyPlaces,
  },
  // Such a span is none.
  { what: 'cells that span', go: () => saveNote([tableOf({ colspan: 60_000 }, 100)]) },
].map((one) => ({ way: 'a note', ...one }) as Case);

/** The largest picture by its header, with hardly any bytes. */
function picture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function photo(data: Buffer | string | Promise<Buffer>): Promise<Met> {
  return upload(allCalls.updateAvatar, 'file', { name: 'a.png', data: await data });
}

const pictures: readonly Case[] = [
  {
    what: 'no picture',
    way: 'a photo',
    go: () => photo('x'.repeat(1_000)),
    met: [422, { file: 'file_type' }],
  },
  {
    what: 'a drawing',
    way: 'a photo',
    go: () => photo('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    met: [422, { file: 'file_type' }],
  },
  {
    what: 'too many pixels',
    way: 'a photo',
    go: () => photo(picture(7_100)),
    met: [422, { file: 'file_size' }],
  },
  {
    what: 'half a picture',
    way: 'a photo',
    go: async () => photo((await picture(300)).subarray(0, 800)),
    ran: ['process encode-picture'],
    met: [422, { file: 'file_type' }],
  },
  {
    what: 'deflated nothing',
    way: 'a photo',
    go: () => photo(deflateSync('x'.repeat(1_000_000))),
    met: [422, { file: 'file_type' }],
  },
  {
    what: 'too many pixels',
    way: 'a message',
    go: async () => {
      const fields = { message: 'Look', model_id: modelId(app, 'gpt-6-luna') };
      return metBy(await post(app, person, fields, { name: 'a.png', data: await picture(7_100) }));
    },
    met: [413, 'file_size_error'],
  },
];

const bomb = archiveOf([{ name: 'a.json', content: Buffer.alloc(60_000_000, '[') }]);
const inBomb = archiveOf([
  { name: 'conversations.json', content: archiveOf([{ name: 'a.json', content: bomb }]) },
]);

function html(rows: number, cells: string): string {
  return `<table>${`<tr>${cells}</tr>`.repeat(rows)}</table>`;
}

function asSheet(data: string): Promise<Met> {
  return upload(allCalls.htmlToXlsx, 'htmlFile', { name: 'a.html', data });
}

async function asChats(name: string, data: Uint8Array | string): Promise<Met> {
  const form = multipart({ file: { name, bytes: Buffer.from(data) } });
  const response = await ask(allCalls.checkImport, form);
  return response.statusCode === 200 ? [200, response.json<DataImport>().problem] : metBy(response);
}

async function asPrompts(data: Uint8Array | string | Promise<Uint8Array>): Promise<Met> {
  const form = multipart({ file: { name: 'a.xlsx', bytes: Buffer.from(await data) } });
  const response = await ask(allCalls.checkPromptImport, form);
  return response.statusCode === 200
    ? [200, response.json<PromptImport>().errors.at(-1)?.code]
    : metBy(response);
}

async function asSource(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<Met> {
  const librarian = await newLibrarian(app);
  const { id: capsuleId } = await librarian.capsule();
  const added = await librarian.tryUpload(capsuleId, { name, content });
  if (added.statusCode !== 200) return metBy(added);
  const { sources } = await librarian.settled(capsuleId);
  const [file] = sources.files;
  return file?.status === 'success' ? 200 : [200, file?.error];
}

const refusedFile = (code: string, field = 'file'): Met => [422, { [field]: code }];

const files: readonly Case[] = [
  ...[
    { what: 'an archive that grows', go: () => asChats('a.zip', bomb), met: 'too_large' },
    { what: 'an archive in an archive', go: () => asChats('a.zip', inBomb), met: 'unknown_format' },
    { what: 'endless brackets', go: () => asChats('a.json', Buffer.alloc(2_000_000, '[')), met: 'broken' },
    { what: 'numbers', go: () => asChats('a.json', `[${'1,'.repeat(1_000_000)}1]`), met: 'unknown_format' },
  ].map(({ what, go, met }) => ({
    what,
    way: 'chats',
    go,
    ran: ['process read-export'],
    met: [200, met] as Met,
  })),
  ...[
    {
      what: 'an archive that grows',
      go: () =>
        asPrompts(archiveOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(210_000_000) }])),
      met: refusedFile('file_too_much'),
    },
    { what: 'no sheet', go: () => asPrompts(Buffer.alloc(2_000_000, '"')), met: refusedFile('file_type') },
    {
      what: 'many cells in a row',
      go: () => asPrompts(sheet(Array.from({ length: 20 }, () => Array<string>(16_000).fill('x')))),
      met: [200, 'invalid'] as Met,
    },
    {
      what: 'too many rows',
      go: () =>
        asPrompts(sheet([headings, ...Array.from({ length: counts.promptImportRows + 1 }, () => filled)])),
      met: refusedFile('too_many'),
    },
  ].map((one) => ({ ...one, way: 'a sheet of prompts', ran: ['process import'] })),
  ...[
    {
      what: 'many cells',
      go: () => asSheet(html(1_000, '<td>'.repeat(1_000))),
      met: refusedFile('file_too_much', 'htmlFile'),
    },
    {
      what: 'cells that span',
      go: () => asSheet(html(500, '<td colspan=1000 rowspan=65534>a</td>'.repeat(20))),
      met: refusedFile('file_too_much', 'htmlFile'),
    },
    {
      what: 'tables in tables',
      go: () => asSheet('<table><tr><td>'.repeat(3_000)),
      met: refusedFile('invalid', 'htmlFile'),
    },
  ].map((one) => ({ ...one, way: 'a sheet', ran: ['process convert-tables'] })),
  {
    what: 'elements in elements',
    way: 'a document',
    go: () => upload(allCalls.htmlToPdf, 'htmlFile', { name: 'a.html', data: '<b><i>'.repeat(50_000) }),
    ran: ['process convert-text'],
    met: refusedFile('invalid', 'htmlFile'),
  },
  {
    what: 'an archive that grows',
    way: 'a source',
    go: () => asSource('bomb.docx', new Uint8Array(bomb)),
    met: refusedFile('library_error_format'),
  },
  {
    what: 'brackets',
    way: 'a source',
    go: () => asSource('hostile.md', '['.repeat(1_000_000)),
    ran: ['process read-source'],
  },
];

async function asLink(url: string): Promise<Met> {
  const librarian = await newLibrarian(app);
  const { id: capsuleId } = await librarian.capsule();
  const added = await librarian.ask(allCalls.addCapsuleUrl, { body: { capsuleId, url } });
  if (added.statusCode !== 200) return metBy(added);
  const { sources } = await librarian.settled(capsuleId);
  const [link] = sources.urls;
  return link?.status === 'success' ? 200 : [200, link?.error];
}

function pastRobots(rules: Buffer | string): () => Promise<Met> {
  return () => {
    setRobots(Buffer.from(rules));
    return asLink(`${siteUrl}/${Math.random()}`);
  };
}

const notAnAddress: Met = [422, { url: 'invalid_url' }];
const page = ['process readable-page'];

const addresses: readonly Case[] = [
  {
    what: 'too long',
    way: 'a link',
    go: () => asLink(`https://example.com/${'a'.repeat(3_000)}`),
    met: [422, { url: 'too_long' }],
  },
  { what: 'no address', way: 'a link', go: () => asLink('('.repeat(500)), met: notAnAddress },
  { what: 'with a password', way: 'a link', go: () => asLink('https://a:b@example.com/'), met: notAnAddress },
  { what: 'of another scheme', way: 'a link', go: () => asLink('file:///etc/passwd'), met: notAnAddress },
  {
    what: 'of this machine',
    way: 'a link',
    go: () => asLink('http://127.0.0.1/'),
    met: [200, 'link_address'],
  },
  {
    what: 'parts of stars',
    way: 'robots.txt',
    ran: page,
    go: pastRobots(`User-agent: *\n${`Disallow: /${'*a'.repeat(2_000)}b\n`.repeat(125)}`),
  },
  {
    what: 'short rules',
    way: 'robots.txt',
    ran: page,
    go: pastRobots(`User-agent: *\n${'Allow:*a\n'.repeat(56_000)}`),
  },
  {
    what: 'signs to be encoded',
    way: 'robots.txt',
    ran: page,
    go: pastRobots(`User-agent: *\n${`Allow: /${'%c3$'.repeat(1_000)}\n`.repeat(120)}`),
  },
  { what: 'no end of a line', way: 'robots.txt', ran: page, go: pastRobots(Buffer.alloc(600_000, ':')) },
];

async function frame(text: string): Promise<Met> {
  const client = await connect(person.cookies);
  client.socket.send(text);
  return [await client.closed, 'closed'];
}

function offsets(count: number): string {
  const from = Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, 1]));
  return JSON.stringify({ type: 'subscribe', channel: `user#${person.user.id}`, from });
}

function over(headers: Record<string, string>, path = 'api/chats/list'): () => Promise<Met> {
  return async () => {
    const { port } = app.app.server.address() as AddressInfo;
    const cookie = Object.entries(person.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      headers: { 'x-user-timezone': 'UTC', ...headers, cookie: `${headers['cookie'] ?? ''}${cookie}` },
    });
    await response.arrayBuffer();
    return response.status === 200 ? 200 : [response.status, 'status'];
  };
}

const wires: readonly Case[] = [
  {
    what: 'nested beyond reason',
    way: 'a frame',
    go: () => frame('['.repeat(60_000)),
    met: [1008, 'closed'],
  },
  { what: 'thousands of offsets', way: 'a frame', go: () => frame(offsets(4_000)), met: [1008, 'closed'] },
  { what: 'too long', way: 'a frame', go: () => frame(' '.repeat(70_000)), met: [1009, 'closed'] },
  {
    what: 'too many bytes',
    way: 'headers',
    go: over({ 'x-user-timezone': 'a'.repeat(20_000) }),
    met: [431, 'status'],
  },
  { what: 'languages', way: 'headers', go: over({ 'accept-language': 'a-b;q=0.5,'.repeat(1_400) }) },
  { what: 'a time zone of slashes', way: 'headers', go: over({ 'x-user-timezone': 'a/'.repeat(7_000) }) },
  { what: 'cookies', way: 'headers', go: over({ cookie: 'a=b;'.repeat(3_000) }) },
  { what: 'forwarded addresses', way: 'headers', go: over({ 'x-forwarded-for': '1,'.repeat(7_000) }) },
  { what: 'slashes', way: 'the path', go: over({}, `api${'/'.repeat(14_000)}`), met: [404, 'status'] },
  {
    what: 'percent signs',
    way: 'the path',
    go: over({}, `api/${'%25'.repeat(4_000)}`),
    met: [404, 'status'],
  },
  { what: 'many parameters', way: 'the path', go: over({}, `api/chats/list?${'a&'.repeat(7_000)}`) },
];

/** Guests send these, too: the body is read before anything is known of it. */
const guests: readonly Case[] = [
  {
    what: 'small values',
    body: `{"email":[${'1,'.repeat(30_000)}"\\ud800"]}`,
    met: [422, { email: 'invalid' }] as Met,
  },
  { what: 'more than is read', body: `{"email":"${'x'.repeat(70_000)}"}`, met: tooLarge },
  { what: 'nested beyond reason', body: '['.repeat(60_000), met: tooLarge },
  { what: 'a prototype', body: `{"__proto__":{${'"a":'.repeat(1)}1}}`, met: [400, 'bad_request'] as Met },
].map(({ what, body, met }) => ({
  ...{ what, way: 'a body of a guest', met },
  go: async () => metBy(await app.request(allCalls.checkUniqueEmail, { payload: body })),
}));

test.each([...notes, ...pictures, ...files, ...addresses, ...wires, ...guests])('$way: $what', walk);

const everyCall: readonly Call[] = Object.values(allCalls);
const uploads = everyCall.filter((call) => call.files && call.access !== 'operator');

test.each(uploads.map((call) => [call.path, call] as const))(
  '%s: a file without a name, and endless names',
  async (_, call) => {
    const field = Object.keys(call.files ?? {})[0] ?? 'file';
    const data = deflateSync('x');
    for (const name of ['', `a${'.'.repeat(7_000)}x`, '../'.repeat(2_000), '\u202e'.repeat(1_000)]) {
      const response = await ask(call, multipart({ [field]: { name, bytes: data } }) as CallOptions<Call>);
      expect(response.statusCode, response.body).toBeLessThan(500);
    }
  },
);
