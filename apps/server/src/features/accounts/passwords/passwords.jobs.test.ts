import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { makeUser } from '../../../../test/factories.ts';
import { readConfig } from '../../../config.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { mailTokens } from '../accounts.tables.ts';
import { passwordChangedMailJob, passwordsJobs, resetMailJob } from './passwords.jobs.ts';

const config = readConfig({ PUBLIC_URL: 'https://polylogue.test/' });
const minute = 60_000;
let now = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => now };
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

function jobNamed(name: string) {
  const send = vi.fn<(message: { to: string; subject: string; text: string }) => Promise<void>>();
  send.mockResolvedValue();
  const job = passwordsJobs({ ...opened, clock, config, mail: { send } }).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return { run: job.run, send };
}

function tokensOf(userId: number) {
  return opened.database.db.select().from(mailTokens).where(eq(mailTokens.userId, userId));
}

test('mails a link whose token is kept only as a hash, for an hour', async () => {
  const user = await makeUser({ ...opened, clock }, { locale: 'ru' });
  const { run, send } = jobNamed(resetMailJob);
  await run({ email: user.email.toUpperCase(), state: 'default' });
  const mail = send.mock.calls[0]?.[0];
  expect(mail).toMatchObject({ to: user.email, subject: 'Задайте новый пароль' });
  const token = /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await tokensOf(user.id)).toMatchObject([
    { hash: hashToken(token), purpose: 'reset', expiresAt: new Date(now.getTime() + 60 * minute) },
  ]);
});

test('mails one a minute at most, also of many at once', async () => {
  const user = await makeUser({ ...opened, clock });
  const { run, send } = jobNamed(resetMailJob);
  const data = { email: user.email, state: 'default' };
  await Promise.all(Array.from({ length: 4 }, () => run(data)));
  expect(send).toHaveBeenCalledTimes(1);
  now = new Date(now.getTime() + minute - 1);
  await run(data);
  expect(send).toHaveBeenCalledTimes(1);
  now = new Date(now.getTime() + 1);
  await run(data);
  expect(send).toHaveBeenCalledTimes(2);
});

test('tries again at once when the mail server failed, and the first link goes on working', async () => {
  const user = await makeUser({ ...opened, clock });
  const { run, send } = jobNamed(resetMailJob);
  const data = { email: user.email, state: 'default' };
  send.mockRejectedValueOnce(new Error('no server'));
  await expect(run(data)).rejects.toThrow('no server');
  await run(data);
  expect(send).toHaveBeenCalledTimes(2);
  const lives = (await tokensOf(user.id)).map(
    ({ expiresAt }) => (expiresAt.getTime() - now.getTime()) / minute,
  );
  expect(lives.sort()).toEqual([59, 60]);
});

test('mails nothing to an address nobody has, or had', async () => {
  const gone = await makeUser({ ...opened, clock }, { deletedAt: now });
  const { run, send } = jobNamed(resetMailJob);
  for (const email of ['nobody@example.test', gone.email]) await run({ email, state: 'default' });
  expect(send).not.toHaveBeenCalled();
});

test('tells of a new password while the account is there', async () => {
  const user = await makeUser({ ...opened, clock }, { locale: 'fr' });
  const { run, send } = jobNamed(passwordChangedMailJob);
  await run({ userId: user.id });
  await run({ userId: 999_999 });
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ to: user.email, subject: 'Votre mot de passe a été modifié' }),
  );
});

test('refuses data it does not understand', async () => {
  for (const name of [resetMailJob, passwordChangedMailJob]) {
    await expect(async () => jobNamed(name).run({ userId: 'one' })).rejects.toThrow();
  }
});
