import { expect, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import { openAccount } from '../billing/billing.service.ts';
import { holdTokens } from '../billing/reserve.service.ts';
import { balancedTokens, sendOf, somebody } from '../sending/sending.scene.testing.ts';
import { releaseJobs } from './release-stale.ts';

test('what a dead process held back returns; what a running answer holds stays', async () => {
  const app = await startTestAppForTest();
  const { db } = app.deps.database;
  const person = await somebody(app);
  const { id: userId } = person.user;
  await openAccount(db, userId, app.clock.now());
  const anHourAgo = new Date(app.clock.now().getTime() - 3_700_000);
  await holdTokens(db, { userId, amount: 500, cause: 'helper:lost', now: anHourAgo });
  await sendOf(app, person, { message: 'Running [[sim tokens=2000 rate=5]]' });
  const { reserved } = await balancedTokens(app, userId);
  const [job] = releaseJobs(app.deps);
  await job?.run({});
  await job?.run({});
  expect((await balancedTokens(app, userId)).reserved).toBe(reserved - 500);
});
