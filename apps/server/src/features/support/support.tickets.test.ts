import { allCalls } from '@polylogue/contract/calls';
import * as calls from '@polylogue/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { jpeg } from '../files/files.samples.testing.ts';
import { codeOf, filesScene, type FilesScene } from '../files/files.scene.testing.ts';
import { fine, newAuthor, supportDesk, usual, type SupportDesk } from './support.scene.testing.ts';

let testApp: TestApp;
let files: FilesScene;
let desk: SupportDesk;

beforeAll(async () => {
  testApp = await startTestApp();
  files = filesScene(testApp);
  desk = supportDesk(testApp);
});
afterAll(() => testApp.close());

describe('the subjects', () => {
  test.each([
    ['en', 'Refund'],
    ['ru', 'Возврат денег'],
    ['fr', 'Remboursement'],
  ])('are in the language of whoever asks: %s', async (language, title) => {
    const response = await testApp.request(calls.feedbackSubjects, {
      headers: { 'x-user-language': language },
    });
    expect(response.json()).toContainEqual({ id: 3, title });
    expect(response.json()).toHaveLength(8);
  });
});

describe('a new ticket', () => {
  test('is new, named after its beginning, and holds what was written', async () => {
    const author = await newAuthor(testApp);
    const body = 'Hello! The receipt of 7 November still carries the old name. Could you make a new one?';
    const ticket = await author.create({ subject: 2, body });
    expect(ticket).toMatchObject({
      subject: 'Payments and receipts',
      status: 1,
      title: 'Hello! The receipt of 7 November still carries the old name.',
      unread: false,
    });
    expect(await author.list()).toEqual([ticket]);
    expect(await author.messages(ticket.id)).toMatchObject([
      { message: body, createdUserId: author.user.id, fromSupport: false, files: [], status: null },
    ]);
  });

  test('keeps markup as text and a text in any script', async () => {
    const author = await newAuthor(testApp);
    const body = '<script>alert(1)</script>\n[x](javascript:alert(1)) Ελληνικά 👋🏽';
    const { id } = await author.create({ body });
    expect((await author.messages(id))[0]?.message).toBe(body);
  });

  test.each([
    ['no subject', { subject: undefined }, { subject: 'required' }],
    ['a subject that is none', { subject: 99 }, { subject: 'invalid' }],
    ['a subject of another type', { subject: 'Refund' }, { subject: 'invalid' }],
    ['a text that is too short', { body: ' x ' }, { body: 'too_short' }],
    ['a text that is too long', { body: 'x'.repeat(1001) }, { body: 'too_long' }],
    ['a text that is none', { body: { text: 'x' } }, { body: 'invalid' }],
    ['a NUL', { body: 'ab\u0000cd' }, { body: 'invalid_characters' }],
    ['six files', { filesId: [1, 2, 3, 4, 5, 6] }, { filesId: 'too_many' }],
    ['files that are no numbers', { filesId: ['1'] }, { 'filesId.0': 'invalid' }],
    ['a file beyond all numbers', { filesId: [9_999_999_999] }, { 'filesId.0': 'too_big' }],
  ])('with %s is refused', async (_, wanted, validationErrors) => {
    const author = await newAuthor(testApp);
    const response = await author.tryCreate(wanted);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ validationErrors });
    expect(await author.list()).toEqual([]);
  });

  test('with a huge body is refused before it is read as a ticket', async () => {
    const author = await newAuthor(testApp);
    expect((await author.tryCreate({ body: 'x'.repeat(3_000_000) })).statusCode).toBe(413);
  });

  test('with an expired session asks for a new one instead of becoming a guest’s', async () => {
    const response = await testApp.request(calls.createTicket, {
      cookies: { access: 'nonsense' },
      body: { ...usual, email: 'a@example.test' },
    });
    expect(response.statusCode).toBe(401);
  });
});

describe('pictures', () => {
  test('go along, in their order, and only their owner opens them', async () => {
    const author = await newAuthor(testApp);
    const first = await files.stored(author, { name: 'one.png' });
    const second = await files.stored(author, { name: 'two.jpg', content: new Uint8Array(jpeg) });
    const { id } = await author.create({ filesId: [second.id, first.id, second.id] });
    const [message] = await author.messages(id);
    expect(message?.files.map(({ name }) => name)).toEqual(['two.jpg', 'one.png']);
    expect((await files.open(message?.files[0]?.url ?? '')).statusCode).toBe(200);
    expect((await files.download(author, first.id)).statusCode).toBe(200);
    const stranger = await newAuthor(testApp);
    expect((await files.download(stranger, first.id)).statusCode).toBe(404);
    expect((await files.download({}, first.id)).statusCode).toBe(404);
  });

  test('of somebody else, of guests, or none at all are not to be had', async () => {
    const author = await newAuthor(testApp);
    const stranger = await newAuthor(testApp);
    const theirs = await files.stored(stranger);
    const guests = await files.stored(files.guest());
    for (const filesId of [[theirs.id], [guests.id], [2_000_000_000]]) {
      const response = await author.tryCreate({ filesId, fileKeys: [guests.key ?? ''] });
      expect(codeOf(response)).toBe('not_found');
    }
    expect(await author.list()).toEqual([]);
  });

  test('are jpeg or png by their content, whatever the name says', async () => {
    const author = await newAuthor(testApp);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(codeOf(await files.upload(author, { name: 'x.png', content: svg }))).toBe(
      'unsupported_media_type',
    );
    const note = await files.stored(author, { name: 'notes.txt', content: 'text' });
    expect(codeOf(await author.tryCreate({ filesId: [note.id] }))).toBe('unsupported_media_type');
    const ticket = await author.create();
    const refused = await author.tryWrite(ticket.id, 'and a file', { filesId: [note.id] });
    expect(codeOf(refused)).toBe('unsupported_media_type');
    expect(await author.messages(ticket.id)).toHaveLength(1);
  });

  test('have harmless names and are served harmlessly', async () => {
    const author = await newAuthor(testApp);
    const name = '../../<img src=x onerror=alert(1)>\u202egnp.png';
    const { id } = await files.stored(author, { name });
    const ticket = await author.create({ filesId: [id] });
    const [message] = await author.messages(ticket.id);
    const [file] = message?.files ?? [];
    expect(file?.name).not.toMatch(/[/\\<>\u202e]/);
    const { headers } = await files.open(file?.url ?? '');
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
  });

  test('stay as long as the ticket, and not longer', async () => {
    const app = await startTestAppForTest();
    const scene = filesScene(app);
    const author = await newAuthor(app);
    const kept = await scene.stored(author);
    const left = await scene.stored(author);
    await author.create({ filesId: [kept.id] });
    app.clock.advance(2 * 86_400);
    await app.runJob('files.unused');
    const cookies = await app.signIn(author.user);
    expect((await scene.download({ cookies }, kept.id)).statusCode).toBe(200);
    expect((await scene.download({ cookies }, left.id)).statusCode).toBe(404);
  });
});

describe('a reply', () => {
  test('keeps a ticket in the works there', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await desk.answer(id, 'Which model?');
    await author.write(id, 'Mistral');
    const [ticket] = await author.list();
    expect(ticket).toMatchObject({ status: 3, unread: false });
  });

  test('moves its ticket to the top of the list', async () => {
    const author = await newAuthor(testApp);
    const older = await author.create();
    const newer = await author.create();
    expect((await author.list()).map(({ id }) => id)).toEqual([newer.id, older.id]);
    await author.write(older.id, 'One more thing');
    expect((await author.list()).map(({ id }) => id)).toEqual([older.id, newer.id]);
  });

  test('to a closed ticket is refused', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    expect(fine(await author.tryStatus(id, 4))).toMatchObject({ id, status: 4 });
    expect((await author.tryWrite(id, 'But wait')).statusCode).toBe(409);
    expect(await author.messages(id)).toMatchObject([{ status: null }, { status: 4, fromSupport: false }]);
  });

  test('and the end of a ticket at the same moment do not pass each other', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    const [written] = await Promise.all([author.tryWrite(id, 'Wait'), author.tryStatus(id, 4)]);
    const lines = await author.messages(id);
    expect(lines).toHaveLength(written.statusCode === 200 ? 3 : 2);
    expect(lines.at(-1)?.status).toBe(4);
  });
});

describe('the state', () => {
  test.each([1, 2, 3, 5, '4', null])('%s cannot be set by a user', async (status) => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    expect((await author.tryStatus(id, status)).statusCode).toBe(422);
    expect((await author.list())[0]?.status).toBe(1);
  });

  test('closed can be set twice and is written down once', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await author.tryStatus(id, 4);
    expect((await author.tryStatus(id, 4)).statusCode).toBe(200);
    expect(await author.messages(id)).toHaveLength(2);
  });
});

describe('the unread mark', () => {
  test('comes with an answer and goes when it is on screen', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await desk.answer(id, 'First');
    expect((await author.list())[0]?.unread).toBe(true);
    const first = (await author.messages(id)).at(-1)?.id ?? 0;
    // Reading the thread alone marks nothing: the operator reads it, too.
    expect((await author.list())[0]?.unread).toBe(true);
    await desk.answer(id, 'Second');
    expect((await author.tryRead(id, first)).statusCode).toBe(200);
    expect((await author.list())[0]?.unread).toBe(true);
    await author.tryRead(id, (await author.messages(id)).at(-1)?.id ?? 0);
    expect((await author.list())[0]?.unread).toBe(false);
  });

  test('of an answer to come cannot be taken off in advance', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await author.tryRead(id, 2_000_000_000);
    await desk.answer(id, 'Here');
    expect((await author.list())[0]?.unread).toBe(true);
  });
});

test('guests have no list, and to a stranger a ticket does not exist', async () => {
  const author = await newAuthor(testApp);
  const stranger = await newAuthor(testApp);
  const { id } = await author.create();
  expect((await testApp.request(calls.listTickets)).statusCode).toBe(401);
  expect((await testApp.request(calls.listTicketMessages, { query: { ticketId: id } })).statusCode).toBe(401);
  for (const [call, body] of [
    [calls.sendTicketMessage, { ticketId: id, body: 'hello' }],
    [calls.changeTicketStatus, { ticketId: id, status: 4 }],
    [calls.readTicket, { ticketId: id, messageId: 1 }],
  ] as const) {
    expect((await testApp.request(call, { payload: JSON.stringify(body) })).statusCode).toBe(401);
  }
  expect(await stranger.list()).toEqual([]);
  for (const response of [
    await stranger.tryMessages(id),
    await stranger.tryWrite(id, 'hello'),
    await stranger.tryStatus(id, 4),
    await stranger.tryRead(id, 1),
    await stranger.tryMessages(2_000_000_000),
  ]) {
    expect(codeOf(response)).toBe('not_found');
  }
  expect(await author.messages(id)).toHaveLength(1);
});

test('the operator signed in as a user writes nothing in their name', async () => {
  const author = await newAuthor(testApp);
  const { id } = await author.create();
  await desk.answer(id, 'Here');
  const { url } = fine<{ url: string }>(
    await desk.ask(allCalls.operatorLoginLink, { params: { id: author.user.id } }),
  );
  const { searchParams } = new URL(url);
  const entered = await testApp.request(allCalls.loginAdminUser, {
    query: { id: searchParams.get('id') ?? '', security: searchParams.get('security') ?? '' },
  });
  const cookies = Object.fromEntries(entered.cookies.map(({ name, value }) => [name, value]));
  const created = await testApp.request(calls.createTicket, { cookies, body: usual });
  expect(codeOf(created)).toBe('impersonation_refused');
  const read = await testApp.request(calls.readTicket, { cookies, body: { ticketId: id, messageId: 99 } });
  expect(codeOf(read)).toBe('impersonation_refused');
  expect((await author.list())[0]?.unread).toBe(true);
});

test('a flood of tickets is stopped, somebody with much trouble is not', async () => {
  const app = await startTestAppForTest({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const author = await newAuthor(app);
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    // From a new network each time: what counts is the user.
    const response = await app.request(calls.createTicket, {
      cookies: author.cookies,
      headers: { 'x-forwarded-for': `198.51.100.${sent}` },
      body: usual,
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
});
