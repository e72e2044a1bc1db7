import { expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import { jobsScene } from '../../platform/jobs/jobs.testing.ts';
import { accountsJobs, signUpMailJob, verificationMailJob } from './accounts.jobs.ts';
import { linkedMailJob } from './oauth/oauth.jobs.ts';
import { passwordChangedMailJob, resetMailJob } from './passwords/passwords.jobs.ts';
import { newSignInMailJob } from './profile/profile.jobs.ts';

const scene = jobsScene();
const flood = 200;

interface Addressee {
  id: number;
  email: string;
}

/** For each mail queue, how to request the nth mail to an addressee. */
const requests: Record<string, (to: Addressee, n: number) => object> = {
  [resetMailJob]: ({ email }, n) => ({ email: n % 2 ? email : email.toUpperCase(), state: 'default' }),
  [verificationMailJob]: ({ id }) => ({ userId: id, language: 'en' }),
  [signUpMailJob]: ({ email }, n) => ({ email: n % 2 ? email : email.toUpperCase() }),
  [passwordChangedMailJob]: ({ id }) => ({ userId: id }),
  [linkedMailJob]: ({ id }) => ({ userId: id, provider: 'google', change: 'linked' }),
  [newSignInMailJob]: ({ id }, n) => ({
    userId: id,
    browser: 'Firefox',
    system: 'Linux',
    country: null,
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
  }),
};

test.each(Object.keys(requests))('a flood of mails to one address holds up no other: %s', async (name) => {
  const { db } = scene.database();
  const deps = { database: scene.database(), clock: systemClock(0) };
  const [flooded, other] = [
    await makeUser(deps, { emailVerifiedAt: null }),
    await makeUser(deps, { emailVerifiedAt: null }),
  ];
  const sent: string[] = [];
  const send = vi.fn(async ({ to }: { to: string }) => void sent.push(to));
  const config = readConfig({ PUBLIC_URL: 'https://polylogue.test/' });
  const definitions = accountsJobs({ ...deps, config, mail: { send } });
  const jobs = await scene.start(definitions.filter((definition) => definition.name === name));
  const request = requests[name] ?? (() => ({}));
  const enqueued: (string | undefined)[] = [];
  for (let n = 0; n < flood; n += 1) {
    enqueued.push(await jobs.enqueue(db, name, request(flooded, n)));
  }
  await jobs.enqueue(db, name, request(other, 0));
  await jobs.work();
  await expect.poll(() => sent).toContain(other.email);
  expect(enqueued.filter((id) => id !== undefined)).toHaveLength(1);
  expect(sent.filter((to) => to === flooded.email).length).toBeLessThanOrEqual(1);
});
