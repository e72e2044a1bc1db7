import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../platform/secrets.ts';
import { accountsJobs, verificationMailJob } from './accounts.jobs.ts';
import { auditLog, erasedSessions, mailTokens, sessions } from './accounts.tables.ts';
import { openMailJobs, type MailJobs } from './mail-jobs.testing.ts';

const day = 86_400_000;
let jobs: MailJobs;

beforeAll(async () => {
  jobs = await openMailJobs(accountsJobs);
});
afterAll(() => jobs.close());

test('mails a link whose token is stored only as a hash, valid for 24 hours', async () => {
  const user = await jobs.createUser({ emailVerifiedAt: null });
  const { run, send } = jobs.named(verificationMailJob);
  await run({ userId: user.id, language: 'ru' });
  const mail = send.mock.calls[0]?.[0];
  expect(mail).toMatchObject({ to: user.email, subject: 'Подтвердите адрес электронной почты' });
  const token = /https:\/\/polylogue\.test\/verify-email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await jobs.tokensOf(user.id)).toMatchObject([
    {
      hash: hashToken(token),
      purpose: 'verify',
      email: user.email,
      expiresAt: new Date(jobs.clock.now().getTime() + day),
    },
  ]);
});

test('fails when the mail server does, so that the queue retries', async () => {
  const user = await jobs.createUser({ emailVerifiedAt: null });
  const { run, send } = jobs.named(verificationMailJob);
  send.mockRejectedValueOnce(new Error('no server'));
  await expect(run({ userId: user.id, language: 'en' })).rejects.toThrow('no server');
  await run({ userId: user.id, language: 'en' });
  expect(send).toHaveBeenCalledTimes(2);
});

test('sends nothing to an account that is verified or deleted', async () => {
  const verified = await jobs.createUser();
  const gone = await jobs.createUser({ emailVerifiedAt: null, deletedAt: jobs.clock.now() });
  const { run, send } = jobs.named(verificationMailJob);
  for (const userId of [verified.id, gone.id, 999_999]) await run({ userId, language: 'en' });
  expect(send).not.toHaveBeenCalled();
});

test('rejects malformed data', async () => {
  const { run } = jobs.named(verificationMailJob);
  await expect(async () => run({ userId: 'one' })).rejects.toThrow();
});

test('deletes expired tokens, long-ended sessions with their addresses and old records of operators', async () => {
  const user = await jobs.createUser();
  const { db } = jobs;
  const now = jobs.clock.now();
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
  const erased = '00000000-0000-4000-8000-000000000004';
  await db.insert(erasedSessions).values([
    { id: erased, endedAt: new Date(now.getTime() - 60_000) },
    { id: '00000000-0000-4000-8000-000000000005', endedAt: new Date(now.getTime() - 16 * 60_000) },
  ]);
  await db.insert(auditLog).values([
    { at: inDays(-1_099), action: 'kept', detail: 'from 192.0.2.1' },
    { at: inDays(-1_101), action: 'gone', detail: 'from 192.0.2.1' },
  ]);
  await jobs.named('accounts.clean-up').run({});
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(['kept']);
  expect((await db.select().from(erasedSessions)).map(({ id }) => id)).toEqual([erased]);
  expect((await jobs.tokensOf(user.id)).map((token) => token.hash)).toEqual(['valid']);
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id));
  expect(rows).toEqual([{ id: kept }]);
});
