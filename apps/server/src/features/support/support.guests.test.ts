import type { StoredFile } from '@polylogue/contract/files';
import * as calls from '@polylogue/contract/support';
import type { Ticket, TicketMessage } from '@polylogue/contract/support';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { codeOf, filesScene, type FilesScene } from '../files/files.scene.testing.ts';
import { oldGuestTicketsJob } from './support.jobs.ts';
import { fine, newAuthor, supportDesk, usual, type SupportDesk } from './support.scene.testing.ts';

let testApp: TestApp;
let files: FilesScene;
let desk: SupportDesk;

beforeAll(async () => {
  testApp = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://polylogue.test' });
  files = filesScene(testApp);
  desk = supportDesk(testApp);
});
afterAll(() => testApp.close());

let guests = 0;

function newEmail(): string {
  guests += 1;
  return `guest${guests}@example.test`;
}

function tryCreate(wanted: object, app = testApp, headers: Record<string, string> = {}) {
  return app.request(calls.createTicket, { payload: JSON.stringify({ ...usual, ...wanted }), headers });
}

/** The key in the link that the guest was mailed. */
async function mailedToken(email: string, app = testApp): Promise<string> {
  return vi.waitFor(async () => {
    const [mail] = await app.mailbox(email);
    const [, token] = /\/ticket\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    if (token === undefined) throw new Error('No link has come yet.');
    return token;
  }, 60_000);
}

function view(token: string): Promise<LightMyRequestResponse> {
  return testApp.request(calls.guestTicket, { query: { token } });
}

function write(token: string, body: string, more: object = {}): Promise<LightMyRequestResponse> {
  return testApp.request(calls.sendGuestMessage, { payload: JSON.stringify({ token, body, ...more }) });
}

interface Viewed {
  ticket: Ticket;
  messages: TicketMessage[];
}

describe('a guest', () => {
  test('gets a link by mail, reads the answer there, replies and closes', async () => {
    const email = newEmail();
    const created = fine<Ticket>(await tryCreate({ email }));
    expect(created).toMatchObject({ status: 1, subject: 'Models and answers' });
    const token = await mailedToken(email);
    await desk.answer(created.id, 'Which browser is it?\nAnd which model?');
    await vi.waitFor(async () => expect(await testApp.mailbox(email)).toHaveLength(2), 60_000);
    const answer = (await testApp.mailbox(email)).find(({ subject }) => subject.includes('answered'));
    expect(answer?.text).toContain('Which browser is it?');
    expect(answer?.text).toContain(`https://polylogue.test/ticket/${token}`);
    fine(await write(token, 'Firefox'));
    const response = await view(token);
    expect(response.headers['cache-control']).toBe('no-store');
    const { ticket, messages } = fine<Viewed>(response);
    expect(ticket).toMatchObject({ id: created.id, status: 3 });
    expect(messages.map(({ message, fromSupport, status }) => [message, fromSupport, status])).toEqual([
      [usual.body, false, null],
      ['', true, 3],
      ['Which browser is it?\nAnd which model?', true, null],
      ['Firefox', false, null],
    ]);
    const closed = await testApp.request(calls.closeGuestTicket, { body: { token } });
    expect(closed.json()).toMatchObject({ status: 4 });
    expect((await write(token, 'One more')).statusCode).toBe(409);
  });

  test('is written to in the language of the page', async () => {
    const email = newEmail();
    await tryCreate({ email, body: 'Не приходит письмо' }, testApp, { 'x-user-language': 'ru' });
    await mailedToken(email);
    expect(await testApp.mailbox(email)).toMatchObject([
      { subject: expect.stringContaining('Мы получили ваше сообщение') },
    ]);
  });

  test('cannot put words into the mail to the address they give', async () => {
    const email = newEmail();
    await tryCreate({ email, body: 'Buy pills at https://evil.example now' });
    await mailedToken(email);
    const [mail] = await testApp.mailbox(email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/pills|evil/);
  });

  test.each([
    ['none', undefined, 'required'],
    ['a word', 'nobody', 'invalid_email'],
    ['two with a line between', 'a@example.test\nBcc: b@example.test', 'invalid_email'],
    ['a list', ['a@example.test'], 'invalid'],
  ])('must give an address: %s is refused', async (_, email, code) => {
    const response = await tryCreate({ email });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ validationErrors: { email: code } });
  });

  test('attaches pictures with the keys of their uploads only', async () => {
    const email = newEmail();
    const mine = await files.stored(files.guest(), { name: 'mine.png' });
    const other = await files.stored(files.guest());
    const users = await files.stored(await newAuthor(testApp));
    const attempt = (file: StoredFile, fileKeys?: unknown) =>
      tryCreate({ email, filesId: [mine.id, file.id], fileKeys });
    for (const keys of [undefined, [], [mine.key], [mine.key, mine.key], [mine.key, 'x']]) {
      expect(codeOf(await attempt(other, keys))).toBe('not_found');
    }
    expect(codeOf(await attempt(users, [mine.key, mine.key]))).toBe('not_found');
    expect((await attempt(other, [1, 2])).statusCode).toBe(422);
    expect((await attempt(other, 'x')).statusCode).toBe(422);
    fine(await tryCreate({ email, filesId: [mine.id], fileKeys: [mine.key] }));
    const token = await mailedToken(email);
    fine(await write(token, 'And this', { filesId: [other.id], fileKeys: [other.key] }));
    const { messages } = fine<Viewed>(await view(token));
    expect(messages.map((message) => message.files.map(({ name }) => name))).toEqual([
      ['mine.png'],
      ['photo.png'],
    ]);
    expect(messages[0]?.files[0]?.key).toBeNull();
    expect((await files.open(messages[0]?.files[0]?.url ?? '')).statusCode).toBe(200);
    expect((await files.download({}, mine.id)).statusCode).toBe(404);
  });

  test('has a page that search engines do not list and that passes its address on to nobody', async () => {
    const page = await testApp.app.inject('/ticket/1-x');
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect((await testApp.app.inject('/tariffs')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('a link', () => {
  test('opens one ticket and nothing else', async () => {
    const email = newEmail();
    const { id } = fine<Ticket>(await tryCreate({ email }));
    const token = await mailedToken(email);
    const [, signature = ''] = /-(.*)$/.exec(token) ?? [];
    const author = await newAuthor(testApp);
    const users = await author.create();
    for (const forged of [
      `${id + 1}-${signature}`,
      `${users.id}-${signature}`,
      `${id}-${signature.slice(0, -1)}`,
      `${id}-${signature}x`,
      `0${token}`,
      `${id}-`,
      '-',
      'ё',
      '9999999999-x',
    ]) {
      expect(codeOf(await view(forged)), forged).toBe('not_found');
      expect(codeOf(await write(forged, 'hello')), forged).toBe('not_found');
      expect(codeOf(await testApp.request(calls.closeGuestTicket, { body: { token: forged } }))).toBe(
        'not_found',
      );
    }
    expect(fine<Viewed>(await view(token)).messages).toHaveLength(1);
  });

  test('is no list: a user sees no guest’s ticket, even with the same address', async () => {
    const author = await newAuthor(testApp);
    const { id } = fine<Ticket>(await tryCreate({ email: author.user.email }));
    expect(await author.list()).toEqual([]);
    expect((await author.tryMessages(id)).statusCode).toBe(404);
  });
});

test('a flood of guests is stopped by network and by address, others come through', async () => {
  const app = await startTestAppForTest({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` });
  const statuses: number[] = [];
  for (let sent = 0; sent < 10; sent += 1) {
    statuses.push((await tryCreate({ email: newEmail() }, app, from(1))).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(8).fill(200), 429, 429]);
  const victim = newEmail();
  const flooded: number[] = [];
  for (let sent = 0; sent < 7; sent += 1) {
    const email = sent % 2 === 0 ? victim : victim.toUpperCase();
    flooded.push((await tryCreate({ email }, app, from(10 + sent))).statusCode);
  }
  expect(flooded).toEqual([...Array<number>(5).fill(200), 429, 429]);
  expect((await tryCreate({ email: newEmail() }, app, from(99))).statusCode).toBe(200);
});

test('half a year after the last message a guest’s ticket is gone with its pictures; a user’s stays', async () => {
  const app = await startTestAppForTest();
  const scene = filesScene(app);
  const author = await newAuthor(app);
  await author.create();
  const picture = await scene.stored({});
  const object = await scene.objectOf(picture.id);
  const email = newEmail();
  const old = { email, filesId: [picture.id], fileKeys: [picture.key] };
  fine<Ticket>(await tryCreate(old, app));
  const token = await mailedToken(email, app);
  app.clock.advance(179 * 86_400);
  await app.runJob(oldGuestTicketsJob);
  const seen = () => app.request(calls.guestTicket, { query: { token } });
  expect((await seen()).statusCode).toBe(200);
  app.clock.advance(2 * 86_400);
  await app.runJob(oldGuestTicketsJob);
  await app.runJob('files.unused');
  expect(codeOf(await seen())).toBe('not_found');
  await vi.waitFor(async () => expect(await scene.storedObjects()).not.toContain(object), 60_000);
  const cookies = await app.signIn(author.user);
  expect((await app.request(calls.listTickets, { cookies })).json()).toHaveLength(1);
});
