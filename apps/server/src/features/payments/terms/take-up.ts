import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { payments, paymentTries } from '../payments.tables.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { findTerms, type TermsRow } from './make-terms.ts';
import { terms } from './terms.tables.ts';

/** Orders that are taken up in one run; the next comes in a minute. */
const atOnce = 500;

/** Orders whose columns could be agreed today. Others keep no terms: a person has to look at them. */
const isPossible = sql`${payments.currency} = case ${payments.cardType} when 'ru' then 'RUB' else 'EUR' end
  and not (${payments.means} = 'sbp' and (${payments.cardType} <> 'ru' or ${payments.renews}))
  and (${payments.kind} = 'tariff') = (${payments.plan} is not null) and (${payments.kind} = 'tariff' or not ${payments.renews})
  and ${payments.price} - ${payments.amount} - ${payments.discount} - coalesce(${payments.taxDeducted}, 0) >= 0
  and least(${payments.amount}, ${payments.discount}, ${payments.taxDeducted}) >= 0`;

/**
 * Writes the terms of orders of 0.2 from their columns, once nothing continues them. A node of 0.2 beside this one adds such
 * orders until it is replaced. 0.4 drops this.
 */
export async function takeUpOrders({ database: { db } }: Pick<PaymentsDeps, 'database'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const rows = await transaction
      .select({ id: payments.id })
      .from(payments)
      .where(and(isNull(payments.termsId), not(payments.isOpen), isPossible))
      .orderBy(payments.id)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    if (rows.length > 0)
      await writeTerms(
        transaction,
        rows.map(({ id }) => id),
      );
  });
}

/** Each order with an id for its terms that nobody else gets. */
async function writeTerms(transaction: Executor, orders: number[]): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('terms', 'id'))::int as id from generate_series(1, ${orders.length}::int)`,
  );
  const pairs = sql`unnest(${sql.param(orders)}::int[], ${sql.param(rows.map(({ id }) => id))}::int[]) as pairs (order_id, terms_id)`;
  await transaction.execute(sql`
    insert into ${terms} (id, owner_id, kind, plan, plan_id, period, contract_months, tokens, card_type, means, renews, currency,
      price, credit, credit_of, discount, promo_id, tax_kind, tax_country, tax_rate, tax_amount, tax_deducted, amount, words,
      agreed_at, agreed_by)
    overriding system value
    select pairs.terms_id, user_id, kind, plan, plan_id, period, case period when 'year' then 12 end, tokens, card_type, means, renews,
      currency, price, price - amount - discount - coalesce(tax_deducted, 0), credit_of, discount, promo_id, tax_kind, tax_country,
      tax_rate, tax_amount, tax_deducted, amount,
      case when kind = 'card' then 'check' when kind = 'fee' then 'fee' when period = 'year' then 'contract'
        when renews then 'renews' else 'once' end,
      created_at, 'migration'
    from ${payments} join ${pairs} on order_id = payments.id`);
  await transaction.execute(
    sql`update ${payments} set terms_id = pairs.terms_id from ${pairs} where pairs.order_id = payments.id`,
  );
  await transaction.execute(
    sql`update ${paymentTries} set terms_id = pairs.terms_id from ${pairs} where pairs.order_id = payment_tries.payment_id`,
  );
}

/** The terms of a locked order, which one of 0.2 gets now. Undefined if nobody could have agreed to its columns. */
export async function termsOfOrder(
  transaction: Executor,
  { id, termsId }: Pick<PaymentRow, 'id' | 'termsId'>,
): Promise<TermsRow | undefined> {
  if (termsId !== null) return findTerms(transaction, termsId);
  const [known] = await transaction
    .select({ termsId: payments.termsId })
    .from(payments)
    .where(and(eq(payments.id, id), isPossible));
  if (!known) return undefined;
  if (known.termsId === null) await writeTerms(transaction, [id]);
  const [row] = await transaction
    .select({ terms })
    .from(terms)
    .innerJoin(payments, eq(payments.termsId, terms.id))
    .where(eq(payments.id, id));
  return row?.terms;
}
