import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { makeUser } from '../../../test/factories.ts';
import { readConfig } from '../../config.ts';
import { accountsJobs, verificationMailJob } from './accounts.jobs.ts';
import { mailTokens, sessions } from './accounts.tables.ts';
import { hashToken } from '../../platform/secrets.ts';

const now = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => now };
const config = readConfig({ PUBLIC_URL: 'https://polylogue.test/' });
const day = 86_400_000;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

function jobNamed(name: string) {
  const send = vi.fn<(message: { to: string; subject: string; text: string }) => Promise<void>>();
  send.mockResolvedValue();
  const job = accountsJobs({ ...opened, clock, config, mail: { send } }).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return { run: job.run, send };
}

function tokensOf(userId: number) {
  return opened.database.db.select().from(mailTokens).where(eq(mailTokens.userId, userId));
}

test('mails a link whose token is kept only as a hash, for 24 hours', async () => {
  const user = await makeUser({ ...opened, clock }, { emailVerifiedAt: null });
  const { run, send } = jobNamed(verificationMailJob);
  await run({ userId: user.id, language: 'ru' });
  const mail = send.mock.calls[0]?.[0];
  expect(mail).toMatchObject({ to: user.email, subject: 'Подтвердите адрес электронной почты' });
  const token = /https:\/\/polylogue\.test\/verify-email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await tokensOf(user.id)).toMatchObject([
    {
      hash: hashToken(token),
      purpose: 'verify',
      email: user.email,
      expiresAt: new Date(now.getTime() + day),
    },
  ]);
});

test('fails when the mail server does, so that the queue tries again', async () => {
  const user = await makeUser({ ...opened, clock }, { emailVerifiedAt: null });
  const { run, send } = jobNamed(verificationMailJob);
  send.mockRejectedValueOnce(new Error('no server'));
  await expect(run({ userId: user.id, language: 'en' })).rejects.toThrow('no server');
  await run({ userId: user.id, language: 'en' });
  expect(send).toHaveBeenCalledTimes(2);
});

test('mails nothing to an account that is verified or gone', async () => {
  const verified = await makeUser({ ...opened, clock });
  const gone = await makeUser({ ...opened, clock }, { emailVerifiedAt: null, deletedAt: now });
  const { run, send } = jobNamed(verificationMailJob);
  for (const userId of [verified.id, gone.id, 999_999]) await run({ userId, language: 'en' });
  expect(send).not.toHaveBeenCalled();
});

test('refuses data it does not understand', async () => {
  const { run } = jobNamed(verificationMailJob);
  await expect(async () => run({ userId: 'one' })).rejects.toThrow();
});

test('cleans up expired tokens and sessions that ended long ago', async () => {
  const user = await makeUser({ ...opened, clock });
  const { db } = opened.database;
  const inDays = (days: number) => new Date(now.getTime() + days * day);
  for (const [hash, days] of [
    ['expired', -1],
    ['valid', 1],
  ] as const) {
    await db
      .insert(mailTokens)
      .values({ hash, userId: user.id, purpose: 'verify', email: user.email, expiresAt: inDays(days) });
  }
  const session = { userId: user.id, tokenHash: 'x', rotatedAt: now, remember: true, createdAt: now };
  const kept = '00000000-0000-4000-8000-000000000001';
  await db.insert(sessions).values([
    { ...session, id: kept, expiresAt: inDays(1), endedAt: inDays(-29) },
    { ...session, id: '00000000-0000-4000-8000-000000000002', expiresAt: inDays(1), endedAt: inDays(-31) },
    { ...session, id: '00000000-0000-4000-8000-000000000003', expiresAt: inDays(-31) },
  ]);
  await jobNamed('accounts.clean-up').run({});
  expect((await tokensOf(user.id)).map((token) => token.hash)).toEqual(['valid']);
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id));
  expect(rows).toEqual([{ id: kept }]);
});
