import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../../platform/secrets.ts';
import { openMailJobs, type MailJobs } from '../mail-jobs.testing.ts';
import { passwordChangedMailJob, passwordsJobs, resetMailJob } from './passwords.jobs.ts';

const minute = 60_000;
let jobs: MailJobs;

beforeAll(async () => {
  jobs = await openMailJobs(passwordsJobs);
});
afterAll(() => jobs.close());

test('mails a link whose token is stored only as a hash, valid for an hour', async () => {
  const user = await jobs.createUser({ locale: 'ru' });
  const { run, send } = jobs.named(resetMailJob);
  await run({ email: user.email.toUpperCase(), state: 'default' });
  const mail = send.mock.calls[0]?.[0];
  expect(mail).toMatchObject({ to: user.email, subject: 'Задайте новый пароль' });
  const token = /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await jobs.tokensOf(user.id)).toMatchObject([
    {
      hash: hashToken(token),
      purpose: 'reset',
      expiresAt: new Date(jobs.clock.now().getTime() + 60 * minute),
    },
  ]);
});

test('sends at most one a minute, even for concurrent requests', async () => {
  const user = await jobs.createUser();
  const { run, send } = jobs.named(resetMailJob);
  const data = { email: user.email, state: 'default' };
  await Promise.all(Array.from({ length: 4 }, () => run(data)));
  expect(send).toHaveBeenCalledTimes(1);
  jobs.clock.advance(minute - 1);
  await run(data);
  expect(send).toHaveBeenCalledTimes(1);
  jobs.clock.advance(1);
  await run(data);
  expect(send).toHaveBeenCalledTimes(2);
});

test('retries at once when the mail server fails, and the first link keeps working', async () => {
  const user = await jobs.createUser();
  const { run, send } = jobs.named(resetMailJob);
  const data = { email: user.email, state: 'default' };
  send.mockRejectedValueOnce(new Error('no server'));
  await expect(run(data)).rejects.toThrow('no server');
  await run(data);
  expect(send).toHaveBeenCalledTimes(2);
  const lives = (await jobs.tokensOf(user.id)).map(
    ({ expiresAt }) => (expiresAt.getTime() - jobs.clock.now().getTime()) / minute,
  );
  expect(lives.sort()).toEqual([59, 60]);
});

test('sends nothing to an address nobody has, or no longer has', async () => {
  const gone = await jobs.createUser({ deletedAt: jobs.clock.now() });
  const { run, send } = jobs.named(resetMailJob);
  for (const email of ['nobody@example.test', gone.email]) await run({ email, state: 'default' });
  expect(send).not.toHaveBeenCalled();
});

test('mails about a new password while the account exists', async () => {
  const user = await jobs.createUser({ locale: 'fr' });
  const { run, send } = jobs.named(passwordChangedMailJob);
  await run({ userId: user.id });
  await run({ userId: 999_999 });
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ to: user.email, subject: 'Votre mot de passe a été modifié' }),
  );
});

test('rejects malformed data', async () => {
  for (const name of [resetMailJob, passwordChangedMailJob]) {
    await expect(async () => jobs.named(name).run({ userId: 'one' })).rejects.toThrow();
  }
});
