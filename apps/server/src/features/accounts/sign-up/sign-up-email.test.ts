import * as calls from '@polylogue/contract/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cookiesOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { signUpMailJob } from '../accounts.jobs.ts';

let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'https://polylogue.test' });
});
afterAll(() => testApp.close());

/** A registration whose first mail has come, and its browser's cookies. */
async function registered() {
  made += 1;
  const [login, password] = [`clara${made}`, 'Correct-horse-1'];
  const email = `clara${made}@example.test`;
  const body = {
    name: 'Clara Moon',
    ...{ login, email, password, passwordRepeat: password, agreement: true as const },
  };
  const response = await testApp.request(calls.register, { body });
  expect(response.json()).toEqual({ result: true });
  await expectMails(email, 1);
  return { ...body, cookies: cookiesOf(response) };
}

async function expectMails(address: string, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await testApp.mailbox(address)).toHaveLength(count), {
    timeout: 60_000,
    interval: 100,
  });
}

async function linksTo(address: string): Promise<string[]> {
  const mails = await testApp.mailbox(address);
  return mails.map(({ text }) => /\/verify-email\/(\S+)/.exec(text)?.[1] ?? '');
}

function verify(emailVerifiedToken: string, cookies = {}) {
  return testApp.request(calls.verifyEmail, { query: { emailVerifiedToken }, cookies });
}

function change(body: { email: string; oldEmail: string }, cookies = {}) {
  return testApp.request(calls.changeSignUpEmail, { body, cookies });
}

/** Asks for the mail and lets its job end. */
async function sendAgain(email: string) {
  const response = await testApp.request(calls.resendSignUpMail, { body: { email } });
  await testApp.runJob(signUpMailJob, { email });
  return { statusCode: response.statusCode, body: response.json<unknown>() };
}

test('a guest is sent the link again, at most once a minute, and both links work', async () => {
  const { email, cookies } = await registered();
  expect((await sendAgain(email)).statusCode).toBe(200);
  expect(await testApp.mailbox(email), 'within a minute of the first').toHaveLength(1);
  testApp.clock.advance(61);
  await sendAgain(email.toUpperCase());
  await sendAgain(email);
  await expectMails(email, 2);
  const links = await linksTo(email);
  expect(new Set(links).size).toBe(2);
  expect((await verify(links.at(-1) ?? '', cookies)).json()).toMatchObject({ isAuth: true });
});

test('an unknown address, a confirmed one and an open one get the same answer; only the open one gets mail', async () => {
  const open = await registered();
  const confirmed = await testApp.createUser();
  testApp.clock.advance(61);
  const answers = [];
  for (const email of ['nobody@example.test', confirmed.email, open.email]) {
    answers.push(await sendAgain(email));
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await testApp.mailbox('nobody@example.test')).toHaveLength(0);
  expect(await testApp.mailbox(confirmed.email)).toHaveLength(0);
  await expectMails(open.email, 2);
});

test('the browser that registered corrects the address: the link goes there, and the old one leads nowhere', async () => {
  const { email: oldEmail, cookies, login } = await registered();
  const [oldLink = ''] = await linksTo(oldEmail);
  const email = `right-${oldEmail}`;
  expect((await change({ email, oldEmail }, cookies)).json()).toEqual({ result: true });
  await expectMails(email, 1);
  expect((await verify(oldLink, cookies)).statusCode).toBe(400);
  const [link = ''] = await linksTo(email);
  expect((await verify(link, cookies)).json()).toMatchObject({ isAuth: true, username: login });
  const again = await change({ email: oldEmail, oldEmail: email }, cookies);
  expect(again.json(), 'confirmed by now').toMatchObject({ code: 'not_found' });
});

test('no other browser changes a registration, and hears the same of an address without one', async () => {
  const [owner, stranger] = [await registered(), await registered()];
  const email = `thief-${owner.email}`;
  const answers = await Promise.all([
    change({ email, oldEmail: owner.email }),
    change({ email, oldEmail: owner.email }, stranger.cookies),
    change({ email, oldEmail: 'nobody@example.test' }, stranger.cookies),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  }
  expect(await testApp.mailbox(email)).toHaveLength(0);
  const [link = ''] = await linksTo(owner.email);
  expect((await verify(link, owner.cookies)).json()).toMatchObject({ isAuth: true });
});

test('a taken address is refused beside its field', async () => {
  const { email: oldEmail, cookies } = await registered();
  const other = await testApp.createUser();
  const taken = await change({ email: other.email.toUpperCase(), oldEmail }, cookies);
  expect(taken.statusCode).toBe(422);
  expect(taken.json()).toMatchObject({ validationErrors: { email: 'taken' } });
  expect(await testApp.mailbox(other.email)).toHaveLength(0);
});
