import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { leastCharge } from '@polylogue/contract/promo';
import type { Executor } from '../../../platform/db/database.ts';
import { currencyOf } from '../../billing/card-type.service.ts';
import { contractMonths } from '../periods.ts';
import type { Taxation } from '../vat/taxation.ts';
import { announcements, terms } from './terms.tables.ts';

export type TermsRow = typeof terms.$inferSelect;

/** Terms as they would be agreed now. */
export type Terms = Omit<TermsRow, 'id' | 'ownerId' | 'followedBy' | 'agreedAt' | 'agreedBy'>;

/** What somebody chooses; the rest of the terms follows from it. */
export type Chosen = Pick<
  Terms,
  'kind' | 'plan' | 'planId' | 'period' | 'tokens' | 'cardType' | 'means' | 'renews' | 'price'
> &
  Partial<Pick<Terms, 'creditOf' | 'promoId'>> & {
    /** Worth of an earlier plan's rest; of more than the price, only as much as leaves the least charge. */
    credit?: number;
    discount?: number;
  };

/**
 * The one place where a charge is computed: whatever a screen, mail or receipt says is one of these, or was written as one.
 * Without a taxation no tax is due.
 */
export function makeTerms(
  { credit = 0, creditOf = [], discount = 0, promoId = null, ...chosen }: Chosen,
  taxation: Pick<Taxation, 'on'> | null,
): Terms {
  const { price, cardType, period } = chosen;
  const afterCredit = chargeAfter(price, credit);
  const taxed = taxation?.on(afterCredit - discount);
  return {
    ...chosen,
    ...{ credit: price - afterCredit, creditOf, discount, promoId },
    currency: currencyOf[cardType],
    contractMonths: period === 'year' ? contractMonths : null,
    amount: taxed?.amount ?? afterCredit - discount,
    taxKind: taxed?.taxKind ?? null,
    taxCountry: taxed?.taxCountry ?? null,
    taxRate: taxed?.taxRate ?? null,
    taxAmount: taxed?.taxAmount ?? null,
    taxDeducted: taxed?.taxDeducted ?? null,
    words: wordsOf(chosen),
  };
}

/** The charge that follows one on these terms: credit and discount hold once. */
export function renewedTerms(
  { kind, plan, planId, period, tokens, cardType, price }: Terms,
  taxation: Pick<Taxation, 'on'>,
): Terms {
  return makeTerms(
    { kind, plan, planId, period, tokens, cardType, price, means: 'card', renews: true },
    taxation,
  );
}

const noPlan = { plan: null, planId: null, period: null, tokens: 0, means: 'card', renews: false } as const;

/** The fee for which a year is left. */
export function feeTerms(fee: Pick<Terms, 'price' | 'cardType'>, taxation: Pick<Taxation, 'on'>): Terms {
  return makeTerms({ ...noPlan, kind: 'fee', ...fee }, taxation);
}

/** What is held for a moment to check a card. It is no sale. */
export function checkTerms(held: Pick<Terms, 'price' | 'cardType'>): Terms {
  return makeTerms({ ...noPlan, kind: 'card', ...held }, null);
}

function wordsOf({ kind, period, renews }: Pick<Chosen, 'kind' | 'period' | 'renews'>): Terms['words'] {
  if (kind === 'card') return 'check';
  if (kind === 'fee') return 'fee';
  if (period === 'year') return 'contract';
  return renews ? 'renews' : 'once';
}

/** Whether two terms charge the same for the same. */
export function isSameTerms(one: Terms, other: Terms): boolean {
  return isDeepStrictEqual(columnsOf(one), columnsOf(other));
}

type ToldBy = (typeof announcements.$inferSelect)['toldBy'];

/** What has told them by being agreed to. What follows from an agreement, or was decided by somebody else, is told by a mail. */
const toldBy: Record<TermsRow['agreedBy'], ToldBy | null> = {
  'order-page': 'order-page',
  'switch-dialog': 'dialog',
  'resume-dialog': 'dialog',
  'leave-dialog': 'dialog',
  renewal: null,
  operator: null,
  migration: 'migration',
};

/** Writes down what was agreed. Nothing changes it afterwards. */
export async function agree(
  transaction: Executor,
  agreed: { ownerId: number; terms: Terms; following?: TermsRow | null; by: TermsRow['agreedBy']; now: Date },
): Promise<TermsRow> {
  const { ownerId, following, by: agreedBy, now: agreedAt } = agreed;
  const values = {
    ...columnsOf(agreed.terms),
    ownerId,
    followedBy: following?.id ?? null,
    agreedBy,
    agreedAt,
  };
  const [row] = await transaction.insert(terms).values(values).returning();
  if (!row) throw new Error('Terms were not written.');
  const by = toldBy[agreedBy];
  // The figures that the page or dialog has shown.
  if (by) await noteTold(transaction, row, { by, text: JSON.stringify(columnsOf(row)), now: agreedAt });
  return row;
}

/** Notes that the owner of terms was told of them. */
export async function noteTold(
  executor: Executor,
  { id: termsId, ownerId }: Pick<TermsRow, 'id' | 'ownerId'>,
  { by, text, now }: { by: ToldBy; text: string; now: Date },
): Promise<void> {
  const textHash = createHash('sha256').update(text).digest('hex');
  await executor.insert(announcements).values({ ownerId, termsId, toldBy: by, textHash, toldAt: now });
}

/** Whether terms were told. */
export async function wereTold(executor: Executor, termsId: number): Promise<boolean> {
  const rows = await executor
    .select({ id: announcements.id })
    .from(announcements)
    .where(eq(announcements.termsId, termsId))
    .limit(1);
  return rows.length > 0;
}

/** Terms by their id. */
export async function findTerms(executor: Executor, id: number): Promise<TermsRow | undefined> {
  const [row] = await executor.select().from(terms).where(eq(terms.id, id));
  return row;
}

/** Only the columns of terms, of something that has more. */
function columnsOf(from: Terms): Terms {
  const { contractMonths: months, words } = from;
  return { ...orderColumns(from), contractMonths: months, words };
}

/** The columns that an order repeats. The database compares them. */
export function orderColumns(from: Terms): Omit<Terms, 'contractMonths' | 'words'> {
  const { kind, plan, planId, period, tokens, cardType, means, renews, currency } = from;
  const { price, credit, creditOf, discount, promoId, amount } = from;
  const { taxKind, taxCountry, taxRate, taxAmount, taxDeducted } = from;
  const bought = { kind, plan, planId, period, tokens, cardType, means, renews, currency };
  const sums = { price, credit, creditOf, discount, promoId, amount };
  return { ...bought, ...sums, taxKind, taxCountry, taxRate, taxAmount, taxDeducted };
}

/** What is charged of a price after the credit. */
export function chargeAfter(price: number, credit: number): number {
  return Math.max(price - credit, Math.min(price, leastCharge));
}
