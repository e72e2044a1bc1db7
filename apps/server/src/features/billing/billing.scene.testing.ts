import type { PlanKey, Tariff, TariffData } from '@polylogue/contract/billing';
import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type { LibraryInfo } from '@polylogue/contract/library';
import type { TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantPlan, grantTokens } from './billing.service.ts';
import { holdTokens } from './reserve.service.ts';
import { settleTokens } from './settle.service.ts';

/** A user who changes plans, receives tokens and spends them. */
export async function billingUser(testApp: TestApp) {
  const user = await testApp.createUser();
  const userId = user.id;
  const { db } = testApp.deps.database;
  const now = () => testApp.clock.now();
  let cookies: Record<string, string> | undefined;
  let causes = 0;
  const newCause = () => `${userId} ${(causes += 1)}`;

  async function putOn(plan: PlanKey, { cause = newCause(), renews = false } = {}): Promise<boolean> {
    return inTransaction(db, (transaction) =>
      grantPlan(transaction, { userId, plan, cause, renews, now: now() }),
    );
  }

  async function buy(tokens: number, expiresAt: Date | null = null): Promise<void> {
    const grant = { userId, source: 'package', cause: newCause(), tokens, expiresAt } as const;
    await inTransaction(db, (transaction) => grantTokens(transaction, { ...grant, now: now() }));
  }

  /** Returns the cause that holds the tokens. */
  async function hold(amount: number): Promise<string> {
    const cause = newCause();
    if (await holdTokens(db, { userId, amount, cause, now: now() })) return cause;
    throw new Error('The tokens do not suffice.');
  }

  async function settle(cause: string, used: number): Promise<void> {
    await inTransaction(db, (transaction) => settleTokens(transaction, { userId, cause, used, now: now() }));
  }

  async function ask<Answer>(call: Call, headers: Record<string, string> = {}): Promise<Answer> {
    cookies ??= await testApp.signIn(user);
    const response = await testApp.request(call, { cookies, headers });
    if (response.statusCode !== 401) return response.json();
    // The test has moved the clock past the session.
    cookies = undefined;
    return ask(call, headers);
  }

  return {
    id: userId,
    email: user.email,
    putOn,
    buy,
    hold,
    settle,
    spend: async (used: number) => settle(await hold(used), used),
    tariff: () => ask<TariffData>(allCalls.tariffDataOf),
    tariffs: (headers: Record<string, string>) => ask<Tariff[]>(allCalls.tariffListOf, headers),
    space: () => ask<LibraryInfo>(allCalls.libraryInfoOf),
  };
}
