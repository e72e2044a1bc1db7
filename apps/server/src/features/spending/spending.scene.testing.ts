import { allCalls } from '@polylogue/contract/calls';
import type { Spending } from '@polylogue/contract/spending';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/harness.ts';
import type { Person } from '../sending/sending.scene.testing.ts';

/** Limits to set; what is not named is not limited. */
export interface WantedLimits {
  tokens?: number;
  eur?: number;
  rub?: number;
  warnPercent?: 50 | 80 | 90;
}

/** Sets a user's limits through the API. */
export async function setLimits(
  app: TestApp,
  { cookies }: Pick<Person, 'cookies'>,
  { tokens, eur, rub, warnPercent = 80 }: WantedLimits,
): Promise<Spending> {
  const response = await app.request(allCalls.setSpending, {
    cookies,
    body: {
      tokens: { limit: tokens ?? null, warnPercent },
      money: {
        warnPercent,
        list: [
          { currency: 'EUR', limit: eur ?? null },
          { currency: 'RUB', limit: rub ?? null },
        ],
      },
    },
  });
  expect(response.json()).toMatchObject({ tokens: { limit: tokens ?? null } });
  return response.json<Spending>();
}

/** A user's limits and what was spent of them. */
export async function spendingOf(app: TestApp, { cookies }: Pick<Person, 'cookies'>): Promise<Spending> {
  return (await app.request(allCalls.spendingOf, { cookies })).json<Spending>();
}
