import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { HelperAnswer } from '@polylogue/contract/answer-editor';
import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type { DataImport } from '@polylogue/contract/data';
import type { FoundItem } from '@polylogue/contract/find';
import { counts, lengths } from '@polylogue/contract/limits';
import type { Note, NoteVersion } from '@polylogue/contract/notes';
import type { Prompt, PromptImport } from '@polylogue/contract/prompts';
import type { ShareAddress } from '@polylogue/contract/sharing';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparer, type Comparer } from '../src/features/compare/compare.scene.testing.ts';
import { multipart } from '../src/features/data/upload.testing.ts';
import { indexKind, sweepJob } from '../src/features/find/find.jobs.ts';
import { newLibrarian } from '../src/features/library/library.scene.testing.ts';
import { filled, headings, sheet } from '../src/features/prompts/spreadsheet/spreadsheet.scene.testing.ts';
import {
  modelId,
  post,
  sendAndWait,
  setTokens,
  waitForEnd,
} from '../src/features/sending/sending.scene.testing.ts';
import { archiveOf } from '../src/platform/check-archive.testing.ts';
import { findLauncher } from '../src/platform/children/launcher.ts';
import { createGuardedFetch } from '../src/platform/guarded-fetch/guarded-fetch.ts';
import { startTestApp, type CallOptions, type TestApp } from './harness.ts';
import { listenForSockets } from './sockets.ts';
import { watchPrograms } from './where-it-ran.ts';

// What strangers send is walked through every way in, by somebody on the dearest plan, whom no gate stops. Each case says where
// the work was done whose size the stranger chose, and which bound met it, by its exact code. Pages with text of users have a
// test of their own (hostile-pages.test.ts).

let app: TestApp;
let person: Comparer;
let connect: Awaited<ReturnType<typeof listenForSockets>>;
let site: Server;
let siteUrl: string;
/** What the site outside answers instead of nothing. */
let robots: Buffer;

const article = `<!doctype html><html lang="en"><title>Herons</title><body><article><h1>Herons</h1><p>They eat fish.</p><p>${'Herons wade in shallow water. '.repeat(20)}</p></article>`;

/** A loopback address that plays a public host. */
const outside = '127.77.77.78';

beforeAll(async () => {
  app = await startTestApp();
  connect = await listenForSockets(app);
  person = await comparer(app, 'creative');
  await setTokens(app, person.user.id, 500_000_000);
  await findLauncher();
  site = createServer((request, response) => {
    const isRobots = request.url === '/robots.txt';
    response.writeHead(200, { 'content-type': isRobots ? 'text/plain' : 'text/html; charset=utf-8' });
    response.end(isRobots ? robots : article);
  });
  await new Promise<void>((resolve) => site.listen(0, outside, resolve));
  const { port } = site.address() as AddressInfo;
  siteUrl = `http://${outside}:${port}`;
  app.outside.fetch = createGuardedFetch({
    userAgent: 'PolylogueBot/test',
    bounds: { ports: [80, 443, port] },
    addresses: { alsoAllowed: [outside] },
  });
});
afterAll(async () => {
  site.close();
  await app.close();
});

/** What a case ends with: a status and the code, or the codes of its fields. */
type Met = 200 | [status: number, code: unknown];

interface Case {
  what: string;
  way: string;
  go: () => Promise<Met>;
  /** Processes and threads that had work of it; the rest was done by the server's own thread. */
  ran?: readonly string[];
  met?: Met;
}

/** Walks through a way. */
async function walk({ go, ran = [], met = 200 }: Case): Promise<void> {
  const programs = watchPrograms();
  const ended = await go();
  expect({ met: ended, ran: programs() }).toEqual({ met, ran });
}

function metBy(response: LightMyRequestResponse): Met {
  if (response.statusCode === 200) return 200;
  const { code, validationErrors } = response.json<{ code?: string; validationErrors?: object }>();
  return [response.statusCode, validationErrors ?? code];
}

function ask<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<LightMyRequestResponse> {
  return app.request(call, { cookies: person.cookies, ...options });
}

async function say<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<Met> {
  return metBy(await ask(call, options));
}

/** The answer to a call that must succeed. */
async function get<T>(call: Call, options: CallOptions<Call> = {}): Promise<T> {
  const response = await ask(call, options);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const countingThread = ['thread count-tokens'];

/** Texts whose cost some pattern, parser or table would multiply, with so many characters. */
const texts: readonly [name: string, of: (length: number) => string][] = [
  ['dots before a letter', (length) => `a${'.'.repeat(length - 2)}x`],
  ['spaces before a letter', (length) => `a${' '.repeat(length - 2)}x`],
  ['lines', (length) => `a${'\n'.repeat(length - 2)}x`],
  ['combining marks', (length) => `aa${'\u0301\u0323'.repeat(length / 2 - 1)}`],
  ['signs without spaces', (length) => '漢'.repeat(length)],
  ['names in camel case', (length) => 'aB'.repeat(length / 2)],
  ['open brackets', (length) => '['.repeat(length)],
  ['stars', (length) => '*a'.repeat(length / 2)],
  ['rows of bars', (length) => `|a|\n|-|\n${'|\n'.repeat(length / 2 - 4)}`],
  ['open braces', (length) => '{{#a}}'.repeat(length / 6).padEnd(length, '{')],
  ['half characters', (length) => '\ud83d'.repeat(length)],
  ['an expression that backtracks', (length) => `(a+)+$${'a'.repeat(length - 6)}`],
  ['words of one letter', (length) => 'a b '.repeat(length / 4)],
  ['numbers', (length) => '1,000.5 '.repeat(length / 8).padEnd(length, '1')],
];

function noteOf(text: string) {
  return {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  };
}

/** A chat with the text as a question and, edited, as its answer. */
async function chatOf(text: string): Promise<{ chatId: number; answerId: number }> {
  const message = `[[sim tokens=3 rate=0]] ${text}`.slice(0, lengths.message.max);
  const { chat, response } = await sendAndWait(app, person, {
    model_id: modelId(app, 'mistral-small'),
    message,
  });
  return { chatId: chat.id, answerId: response.id };
}

/** Every way that takes a text, with the longest one that it takes. */
const waysOfTexts: readonly (Omit<Case, 'what' | 'go'> & {
  go: (of: (length: number) => string) => Promise<Met>;
})[] = [
  {
    way: 'a message',
    go: async (of) => {
      await chatOf(of(190_000));
      return 200;
    },
    ran: countingThread,
  },
  {
    way: 'a message that is too long',
    go: async (of) => metBy(await post(app, person, { message: of(lengths.message.max + 8) })),
    met: [422, { message: 'too_long' }],
  },
  {
    way: 'an edited answer',
    go: async (of) => {
      const { answerId } = await chatOf('Say it.');
      const body = { message: of(lengths.message.max) };
      return say(allCalls.updateResponse, { query: { messageId: answerId }, body });
    },
    ran: countingThread,
  },
  {
    way: 'compared answers and their disagreement',
    go: async (of) => {
      const slots = await person.slots('gpt-6-luna', 'gpt-6-luna');
      const answers = await person.ask(slots, { message: `[[sim tokens=3 rate=0]] ${of(20_000)}` });
      for (const { id: messageId } of answers) {
        await get(allCalls.updateResponse, { query: { messageId }, body: { message: of(10_000) } });
      }
      return say(allCalls.compareDisagreement, { body: { messageIds: answers.map(({ id }) => id) } });
    },
    ran: ['process align-answers', ...countingThread],
  },
  {
    way: 'the helper of the editor',
    go: async (of) => {
      const form = multipart({ message: `[[sim tokens=3 rate=0]] ${of(100_000).toWellFormed()}` });
      const response = await ask(allCalls.askHelper, form);
      if (response.statusCode === 200) expect(response.json<HelperAnswer>().message).not.toBe('');
      return metBy(response);
    },
    ran: countingThread,
  },
  {
    way: 'a prompt, searched for',
    go: async (of) => {
      const body = {
        name: of(lengths.promptName.max - 1),
        prompt: of(lengths.promptBody.max),
        description: of(lengths.promptDescription.max - 1),
        languageUid: 'en',
      };
      const made = await get<Prompt>(allCalls.createPrompt, { body });
      await get(allCalls.updatePrompt, { body: { ...body, promptId: made.id, name: 'Another' } });
      return say(allCalls.listPrompts, {
        query: { view: 'own', search: of(lengths.input.max - 1).toWellFormed() },
      });
    },
  },
  {
    way: 'a value of a variable of a prompt',
    go: async (of) => {
      const body = {
        name: 'Variable',
        prompt: 'Write of {{(a+)+$}}.',
        description: 'It varies.',
        languageUid: 'en',
      };
      const { id } = await get<Prompt>(allCalls.createPrompt, { body });
      const prompts = JSON.stringify([{ id, values: { '(a+)+$': of(50_000) } }]);
      await sendAndWait(app, person, {
        ...{ model_id: modelId(app, 'mistral-small'), message: '[[sim tokens=3 rate=0]]', prompts },
      });
      return 200;
    },
    ran: countingThread,
  },
  {
    way: 'instructions',
    go: (of) => {
      const body = {
        level: 'user' as const,
        id: null,
        text: of(lengths.instructions.max),
        temperature: null,
      };
      return say(allCalls.saveInstructions, { body });
    },
  },
  {
    way: 'a text of a capsule and a question to it',
    go: async (of) => {
      const librarian = await newLibrarian(app);
      const { id: capsuleId } = await librarian.capsule();
      await librarian.get(allCalls.addCapsuleText, {
        body: { capsuleId, title: of(250), text: of(300_000) },
      });
      await librarian.settled(capsuleId);
      const body = { capsuleIds: [capsuleId], question: of(lengths.question.max) };
      return metBy(await librarian.ask(allCalls.recall, { body }));
    },
    ran: ['process read-source'],
  },
  {
    way: 'a shared chat, gone on with',
    go: async (of) => {
      const { chatId, answerId } = await chatOf(of(60_000));
      await get(allCalls.updateResponse, { query: { messageId: answerId }, body: { message: of(60_000) } });
      const { uuid } = await get<ShareAddress>(allCalls.shareGroup, { query: { id: chatId } });
      await get(allCalls.readShare, { query: { uuid } });
      return say(allCalls.continueShare, { body: { uuid } });
    },
    ran: countingThread,
  },
  {
    way: 'a note, changed and restored',
    go: async (of) => {
      const note = await get<Note>(allCalls.createNote, {
        body: { name: 'note', content: noteOf(of(400_000)) },
      });
      const { id } = note;
      app.clock.advance(3_600);
      await person.signInAgain();
      const content = noteOf(`${of(400_000)}!`);
      const { version } = await get<Note>(allCalls.updateNote, {
        body: { id, version: note.version, content },
      });
      const [earlier] = await get<NoteVersion[]>(allCalls.listNoteVersions, { query: { id } });
      const body = { id, version, versionId: earlier?.id ?? 0 };
      return say(allCalls.restoreNoteVersion, { body });
    },
  },
  {
    way: 'a search that finds it',
    go: async (of) => {
      const name = `heron ${of(60_000)}`.slice(0, lengths.itemName.max);
      const note = { name: 'found', content: noteOf(`kingfisher ${of(60_000)}`) };
      await get(allCalls.createChat, { body: { name } });
      await get(allCalls.createNote, { body: note });
      await app.runJob(sweepJob);
      await app.runDue(indexKind);
      const { groups } = await get<{ groups: { list: FoundItem[] }[] }>(allCalls.find, {
        query: { search: 'kingfisher' },
      });
      expect(groups.flatMap(({ list }) => list).length).toBeGreaterThan(0);
      return say(allCalls.find, { query: { search: of(250).toWellFormed() } });
    },
  },
  {
    way: 'names',
    go: async (of) => {
      const name = of(lengths.itemName.max);
      const { id } = await get<{ id: number }>(allCalls.createChat, { body: { name } });
      await get(allCalls.updateChat, { body: { chatId: id, name } });
      await get(allCalls.listChats, { query: { name: name.toWellFormed() } });
      return say(allCalls.createNote, { body: { name: of(lengths.itemName.max + 8) } });
    },
    met: [422, { name: 'too_long' }],
  },
  {
    way: 'a ticket',
    go: (of) => say(allCalls.createTicket, { body: { subject: 1, body: of(lengths.feedback.max) } }),
  },
  {
    way: 'a document',
    go: (of) =>
      upload(allCalls.htmlToDocx, 'htmlFile', { name: 'a.html', data: `<p>${of(60_000).toWellFormed()}` }),
    ran: ['process convert-text'],
  },
];

describe.each(waysOfTexts)('$way', (way) => {
  test.each(texts)('%s', (what, of) => walk({ ...way, what, go: () => way.go(of) }));
});

function upload(
  call: Call,
  field: string,
  { name, data }: { name: string; data: Uint8Array | string },
): Promise<Met> {
  return say(call, multipart({ [field]: { name, bytes: Buffer.from(data) } }) as CallOptions<Call>);
}

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
    go: () => saveNote([block(1), 'x'.repeat(4_000_001)]),
    met: tooLarge,
  },
  {
    what: 'cells that span a thousand columns and rows',
    go: () => saveNote([tableOf({ colspan: 1_000, rowspan: 1_000 }, 300)]),
    met: tooManyPlaces,
  },
  { what: 'cells that span', go: () => saveNote([tableOf({ colspan: 60_000 }, 100)]), met: tooManyPlaces },
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
    robots = Buffer.from(rules);
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
