import { randomUUID } from 'node:crypto';
import { planKey, planKeys, type PlanKey, type TariffData } from '@polylogue/contract/billing';
import { operatorGrantPlan, operatorGrantTokens } from '@polylogue/contract/operator';
import { operatorReverseLot, operatorTokenLots } from '@polylogue/contract/operator-billing';
import type { Command } from './command.ts';
import { findUser } from './find-user.ts';
import { OperatorError } from './operator-client.ts';

/** What the operator gives to users and takes from them: plans and tokens. */
export const billingCommands: readonly Command[] = [
  {
    name: 'plans grant',
    parameters: '<id or e-mail> <plan>',
    summary: `puts a user on a plan from now on: ${planKeys.join(', ')}`,
    run: async (client, [which, wanted]) => {
      const plan = readPlan(wanted);
      const { id, email } = await findUser(client, which);
      const data = await client(operatorGrantPlan, { params: { id }, body: { plan, key: randomUUID() } });
      return describe(email, data);
    },
  },
  {
    name: 'tokens list',
    parameters: '<id or e-mail>',
    summary: 'what gave a user tokens, and what is left of each',
    run: async (client, [which]) => {
      const { id, email } = await findUser(client, which);
      const lots = await client(operatorTokenLots, { params: { id } });
      if (lots.length === 0) return `${email} was given no tokens yet.`;
      return lots
        .map(
          ({ id: lotId, remaining, granted, source, createdAt, expiresAt }) =>
            `${String(lotId).padStart(6)}  ${remaining} of ${granted}  ${source}  ${createdAt} – ${expiresAt ?? 'no end'}`,
        )
        .join('\n');
    },
  },
  {
    name: 'tokens reverse',
    parameters: '<id or e-mail> <lot>',
    summary: 'takes back what is left of tokens that were given',
    run: async (client, [which, lot]) => {
      const { id, email } = await findUser(client, which);
      if (lot === undefined || !/^[1-9]\d{0,9}$/.test(lot)) {
        throw new OperatorError('Which tokens? Give a number that "tokens list" shows.');
      }
      const params = { id, lotId: Number(lot) };
      const { reversed, missing } = await client(operatorReverseLot, { params });
      return `${reversed} tokens were taken back from ${email}; ${missing} were not there any more.`;
    },
  },
  {
    name: 'tokens grant',
    parameters: '<id or e-mail> <tokens>',
    summary: 'gives a user tokens that do not end',
    run: async (client, [which, wanted]) => {
      const tokens = readTokens(wanted);
      const { id, email } = await findUser(client, which);
      const data = await client(operatorGrantTokens, { params: { id }, body: { tokens, key: randomUUID() } });
      return describe(email, data);
    },
  },
];

function readPlan(wanted: string | undefined): PlanKey {
  const plan = planKey.safeParse(wanted);
  if (!plan.success) throw new OperatorError(`Which plan? One of: ${planKeys.join(', ')}.`);
  return plan.data;
}

/** At most a billion; the server enforces the same limit. */
function readTokens(wanted: string | undefined): number {
  const tokens = wanted !== undefined && /^[1-9]\d{0,9}$/.test(wanted) ? Number(wanted) : Infinity;
  if (tokens > 1_000_000_000) throw new OperatorError('How many tokens? Give a number from 1 to 1000000000.');
  return tokens;
}

function describe(email: string, { plan, dateDeactivated, tokens }: TariffData): string {
  const until = dateDeactivated ? ` until ${dateDeactivated}` : '';
  return `${email} is on ${plan}${until} and has ${tokens} tokens.`;
}
