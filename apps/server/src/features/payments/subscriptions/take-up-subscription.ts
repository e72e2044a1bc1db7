import { and, desc, eq, isNull, min, ne } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { currencyOf } from '../../billing/card-type.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { payments } from '../payments.tables.ts';
import { contractMonths } from '../periods.ts';
import { agree, makeTerms, type TermsRow } from '../terms/make-terms.ts';
import {
  clockOf,
  endContract,
  insertContract,
  saveAgreement,
  type RunningContract,
  waiveMonths,
  workAtOf,
} from './agreement.ts';
import { taxationOf, type Taxation } from '../vat/taxation.ts';
import { contracts, subscriptionMonths, subscriptions } from './subscriptions.tables.ts';

type FormerRow = typeof subscriptions.$inferSelect;

/**
 * Reads the agreement out of a locked row that a node of 0.2 has written: the database has taken its terms away then. What such
 * columns can contradict is noted as a doubt, and nothing is charged until an operator has decided. 0.4 drops this.
 */
export async function takeUpSubscription(
  transaction: Executor,
  former: FormerRow,
  taxation: Pick<Taxation, 'on'> | null = null,
): Promise<void> {
  const now = await clockOf(transaction);
  const { userId: ownerId, endsAt, round, renewingFrom, workAt, toldFor, nextPlan, renews } = former;
  const write = (sold: Sold) => {
    const values = makeTerms({ ...sold, kind: 'tariff', means: 'card', renews: true }, taxation);
    return agree(transaction, { ownerId, terms: values, by: 'migration', now });
  };
  const { plan, planId, period, cardType, tokens, amount: price } = former;
  const current = await write({ plan, planId, period, cardType, tokens, price });
  const chosen = chosenOf(former);
  const follows = chosen ? await write(chosen) : current;
  const contract = await formerContract(transaction, former, current, now);
  const isRunning = contract !== null && contract.endedAt === null;
  const ends = isRunning ? former.stops || !renews : !renews;
  const doubt = renews ? await doubtOf(transaction, former) : null;
  const row = {
    ...{ userId: ownerId, endsAt, round, renewingFrom, workAt, toldFor, doubt, contract, current },
    next: ends ? null : follows,
    goesFree: nextPlan === 'free',
  };
  // Nodes of 0.2 look at no year that has run out.
  await saveAgreement(transaction, { ...row, workAt: renews ? workAt : workAtOf(row) });
}

type Sold = Pick<TermsRow, 'plan' | 'planId' | 'period' | 'cardType' | 'tokens' | 'price'>;

/** The plan that was chosen to follow. */
function chosenOf(row: FormerRow): Sold | null {
  const {
    nextPlan: plan,
    nextPlanId: planId,
    nextPeriod: period,
    nextAmount: price,
    nextTokens: tokens,
  } = row;
  if (plan === null || plan === 'free' || planId === null) return null;
  if (period === null || price === null || tokens === null) return null;
  return { plan, planId, period, price, tokens, cardType: row.nextCardType ?? row.cardType };
}

/** The last year that was bought, written as it is. */
async function formerContract(
  transaction: Executor,
  row: FormerRow,
  current: TermsRow,
  now: Date,
): Promise<RunningContract | null> {
  const { userId: ownerId, contract: number, contractAt, monthsPaid, period, renews } = row;
  if (number === 0) return null;
  const which = and(eq(contracts.ownerId, ownerId), eq(contracts.number, number));
  const [known] = await transaction.select().from(contracts).where(which);
  const ofContract = and(eq(subscriptionMonths.userId, ownerId), eq(subscriptionMonths.contract, number));
  const [first] = await transaction
    .select({ at: min(subscriptionMonths.dueAt) })
    .from(subscriptionMonths)
    .where(ofContract);
  const startedAt = contractAt ?? first?.at ?? now;
  const others = and(eq(contracts.ownerId, ownerId), ne(contracts.number, number), isNull(contracts.endedAt));
  await transaction.update(contracts).set({ endedAt: now, endedBy: 'replaced' }).where(others);
  const begun = known
    ? { ...known, monthly: current, monthsPaid }
    : await insertContract(transaction, { ownerId, number, first: current, monthly: current, startedAt });
  const runs = contractAt !== null && period === 'year' && (renews || monthsPaid === contractMonths);
  if (begun.endedAt !== null || runs) return { ...begun, monthsPaid };
  return endContract(transaction, begun, { by: renews ? 'left' : 'unpaid', now });
}

/** What the columns contradict. */
async function doubtOf(transaction: Executor, row: FormerRow): Promise<string | null> {
  const { currency, cardType, period, contractAt, nextPlan, endsAt, userId } = row;
  const nextCurrency = row.nextCurrency ?? currency;
  const nextCardType = row.nextCardType ?? cardType;
  if (currencyOf[cardType] !== currency || currencyOf[nextCardType] !== nextCurrency) {
    return 'the currency is not that of the card';
  }
  if (period === 'year' && contractAt === null && nextPlan === null) return 'a year that was left renews';
  const [paid] = await transaction
    .select()
    .from(payments)
    .where(
      and(
        ...[eq(payments.userId, userId), eq(payments.kind, 'tariff'), eq(payments.status, 'succeeded')],
        eq(payments.endsAt, endsAt),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  if (!paid) return null;
  const isAsPaid = paid.plan === row.plan && paid.price === row.amount && paid.currency === currency;
  return isAsPaid ? null : 'the running plan is not the one that was paid';
}

/** Takes up what nodes of 0.2 have written, some at a time. */
export async function takeUpSubscriptions({
  database: { db },
  config,
  clock,
}: Pick<PaymentsDeps, 'database' | 'config' | 'clock'>): Promise<void> {
  const rows = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(isNull(subscriptions.currentTerms))
    .limit(atOnce);
  for (const { userId } of rows) {
    await inTransaction(db, async (transaction) => {
      const [row] = await transaction
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.currentTerms)))
        .for('update');
      // With the tax of today, so that what follows is what its page has told.
      const taxation = await taxationOf({ config }, transaction, { userId, now: clock.now() });
      if (row) await takeUpSubscription(transaction, row, taxation);
    });
  }
}

/** Subscriptions that are taken up in one run; the next comes in a minute. */
const atOnce = 500;

/** Ends what nobody takes up any more. */
export async function endFormerColumns(transaction: Executor, userId: number): Promise<void> {
  await waiveMonths(transaction, userId);
  await transaction
    .update(subscriptions)
    .set({
      ...{ renews: false, workAt: null, nextPlan: null, nextPlanId: null, nextPeriod: null },
      ...{ nextAmount: null, nextTokens: null, nextCurrency: null, nextCardType: null },
    })
    .where(eq(subscriptions.userId, userId));
}
