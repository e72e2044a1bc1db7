import * as calls from '@polylogue/contract/data';
import type { DataImport } from '@polylogue/contract/data';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/harness.ts';
import type { TestUser } from '../../../test/factories.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantPlan } from '../billing/billing.service.ts';
import { multipart } from './upload.testing.ts';

/** Somebody whose plan has export and import. */
export interface Member {
  user: TestUser;
  userId: number;
  cookies: Record<string, string>;
}

/** Signs in a new user with a plan. */
export async function newMember(testApp: TestApp, plan: 'free' | 'pro' = 'pro'): Promise<Member> {
  const user = await testApp.createUser();
  const { id: userId } = user;
  const granted = { userId, plan, cause: `test ${userId}`, renews: false, now: testApp.clock.now() };
  await inTransaction(testApp.deps.database.db, (transaction) => grantPlan(transaction, granted));
  return { user, userId, cookies: await testApp.signIn(user) };
}

/** Has a file checked and imported; returns what the check said, and how the import ended. */
export async function bringFile(
  testApp: TestApp,
  { cookies }: Member,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<{ checked: DataImport; done: DataImport }> {
  const form = multipart({ file: { name, bytes } });
  const checked: DataImport = (await testApp.request(calls.checkImport, { cookies, ...form })).json();
  expect(checked).toMatchObject({ state: 'checked' });
  const start = await testApp.request(calls.importChats, {
    cookies,
    ...multipart({ importId: String(checked.id) }),
  });
  expect(start.statusCode).toBe(200);
  const find = async () => {
    const all: DataImport[] = (await testApp.request(calls.listImports, { cookies })).json();
    return all.find(({ id }) => id === checked.id);
  };
  await expect.poll(async () => (await find())?.state, { timeout: 240_000 }).toBe('done');
  const done = await find();
  if (!done) throw new Error('The import is gone.');
  return { checked, done };
}
