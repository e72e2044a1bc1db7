import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { makeUser } from '../../../../test/factories.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { lockUser } from '../accounts.queries.ts';
import { cancelLinks, findLink, mintLink, openLink, spendLink } from './mail-links.ts';

const now = new Date('2026-03-01T12:00:00Z');
const tomorrow = new Date('2026-03-02T12:00:00Z');
const clock = { now: () => now };
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

async function openedLink(purpose: 'change' | 'revert' = 'change') {
  const user = await makeUser({ ...opened, clock });
  const link = { userId: user.id, purpose, email: 'new@example.test', expiresAt: tomorrow };
  return { user, hash: await openLink(opened.database.db, link) };
}

function mint(user: { id: number }, hash: string, at = now) {
  return mintLink(opened.database.db, { hash, userId: user.id, now: at });
}

function spend(token: string, purpose: 'change' | 'revert' = 'change') {
  const link = { token, purposes: [purpose], now };
  return inTransaction(opened.database.db, (transaction) => spendLink(transaction, link));
}

function cancel(user: { id: number }, expiringFrom?: Date) {
  return inTransaction(opened.database.db, async (transaction) => {
    await lockUser(transaction, user.id);
    await cancelLinks(transaction, { userId: user.id, purposes: ['change', 'revert'], now, expiringFrom });
  });
}

test('each mail has its own single-use link', async () => {
  const { user, hash } = await openedLink();
  const [first, second] = [await mint(user, hash), await mint(user, hash)];
  expect(first?.token).not.toBe(second?.token);
  const answers = await Promise.all([spend(first?.token ?? ''), spend(first?.token ?? '')]);
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  expect(await spend(second?.token ?? '')).toMatchObject({ link: { email: 'new@example.test' } });
});

test('a link cancelled before its mail is created is never mailed, and afterwards never works', async () => {
  const { user, hash } = await openedLink();
  const minted = await mint(user, hash);
  await cancel(user);
  expect(await mint(user, hash)).toBeNull();
  expect(await spend(minted?.token ?? '')).toBeNull();
});

test('a mail created while links are being cancelled leaves no working link', async () => {
  const { user, hash } = await openedLink();
  const [minted] = await Promise.all([mint(user, hash), cancel(user)]);
  expect(await spend(minted?.token ?? '')).toBeNull();
});

test('links that expire earlier can be spared', async () => {
  const { user, hash } = await openedLink('revert');
  const minted = await mint(user, hash);
  await cancel(user, new Date(tomorrow.getTime() + 1));
  expect(await spend(minted?.token ?? '', 'revert')).not.toBeNull();
});

test('does not work after it expires, for another purpose or for another account', async () => {
  const { user, hash } = await openedLink();
  const stranger = await makeUser({ ...opened, clock });
  expect(await mint(user, hash, tomorrow)).toBeNull();
  expect(await mint(stranger, hash)).toBeNull();
  const minted = await mint(user, hash);
  expect(await spend(minted?.token ?? '', 'revert')).toBeNull();
  const link = { token: minted?.token ?? '', purposes: ['change'] as const };
  expect(await findLink(opened.database.db, { ...link, now: tomorrow })).toBeUndefined();
  expect(await findLink(opened.database.db, { ...link, now })).toMatchObject({ userId: user.id });
});
