import type { Currency } from '@polylogue/contract/billing';
import type { MoneyLine } from '@polylogue/contract/operator-money';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';

/** A span of time; its end is exclusive. */
export interface Span {
  from: Date;
  until: Date;
}

interface LineRow extends Record<string, unknown> {
  kind: 'receipt' | 'credit-note';
  currency: Currency;
  thing: 'tokens' | 'tariff' | 'fee';
  plan: string | null;
  period: string | null;
  tax: MoneyLine['tax'];
  country: string | null;
  rate: number;
  documents: string;
  gross: string;
  vat: string;
}

/** The documents issued in a span, added up by what they have in common. A corrected receipt is no other sale. */
export async function moneyLines(executor: Executor, { from, until }: Span): Promise<MoneyLine[]> {
  const { rows } = await executor.execute<LineRow>(sql`
    select kind, currency, content -> 'thing' ->> 'kind' as thing, content -> 'thing' ->> 'plan' as plan,
      content -> 'thing' ->> 'period' as period, content -> 'tax' ->> 'kind' as tax,
      content -> 'tax' ->> 'country' as country, (content -> 'tax' ->> 'rate')::int as rate,
      count(*) as documents, sum(gross) as gross, sum(vat) as vat
    from payment_documents
    where kind <> 'corrected-receipt' and issued_at >= ${from.toISOString()}::timestamptz and issued_at < ${until.toISOString()}::timestamptz
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by 1 desc, 2, 3, 4, 5, 6, 7, 8`);
  return rows.map(({ kind, thing, plan, period, ...row }) => {
    const [gross, vat] = [Number(row.gross), Number(row.vat)];
    return {
      section: kind === 'credit-note' ? 'refunds' : thing === 'fee' ? 'fees' : 'sales',
      currency: row.currency,
      thing: thing === 'tariff' ? `${plan} ${period}` : thing,
      tax: row.tax,
      country: row.country,
      rate: row.rate,
      documents: Number(row.documents),
      net: gross - vat,
      vat,
      gross,
    };
  });
}

interface SoldRow extends Record<string, unknown> {
  currency: Currency;
  amount: string;
  tokens: string;
}

/** What the payments settled in a span took, and the tokens that came with them. */
export async function settledSums(
  executor: Executor,
  { from, until }: Span,
): Promise<{ currency: Currency; amount: number; tokens: number }[]> {
  const { rows } = await executor.execute<SoldRow>(sql`
    select currency, sum(amount) as amount, sum(tokens) as tokens from payments
    where kind <> 'card' and status in ('succeeded', 'refunding', 'refunded')
      and settled_at >= ${from.toISOString()}::timestamptz and settled_at < ${until.toISOString()}::timestamptz
    group by currency order by currency`);
  return rows.map(({ currency, amount, tokens }) => ({
    currency,
    amount: Number(amount),
    tokens: Number(tokens),
  }));
}

interface OddRow extends Record<string, unknown> {
  id: number;
  taken: string;
  received: string;
  returned: string;
  credited: string;
  status: string;
}

/**
 * Payments of a span whose documents say something else than the gateway's transactions: taken but no receipt over it,
 * or returned but no credit note. What the gateway cancelled has no transaction of its own.
 */
export async function oddPayments(executor: Executor, { from, until }: Span): Promise<string[]> {
  const { rows } = await executor.execute<OddRow>(sql`
    select * from (
      select payment.id, payment.status,
        coalesce((select sum(amount) from payment_transactions one
          where one.payment_id = payment.id and one.kind = 'payment' and one.verdict = 'granted'), 0) as taken,
        coalesce((select sum(gross) from payment_documents one
          where one.payment_id = payment.id and one.kind = 'receipt'), 0) as received,
        coalesce((select sum(one.amount) from payment_transactions one
          join payment_transactions parent on parent.gateway = one.gateway
            and parent.transaction_id = one.parent_id and parent.verdict = 'granted'
          where one.payment_id = payment.id and one.kind = 'refund' and one.verdict = 'returned'), 0)
        + coalesce((select sum(amount) from payment_transactions one
          where one.payment_id = payment.id and one.kind = 'payment' and one.verdict = 'granted'
            and one.state = 'cancelled'), 0) as returned,
        coalesce((select sum(gross) from payment_documents one
          where one.payment_id = payment.id and one.kind = 'credit-note'), 0) as credited
      from payments payment
      where payment.kind <> 'card' and payment.settled_at >= ${from.toISOString()}::timestamptz
        and payment.settled_at < ${until.toISOString()}::timestamptz
    ) as sums
    where taken <> received or returned <> credited
    order by id`);
  return rows.map(
    ({ id, status, taken, received, returned, credited }) =>
      `payment ${id} (${status}): taken ${taken}, receipts ${received}; returned ${returned}, credit notes ${credited}`,
  );
}
