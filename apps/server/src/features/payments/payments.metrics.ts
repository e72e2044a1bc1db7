import { sql } from 'drizzle-orm';
import type { Metric } from 'prom-client';
import { onDemandGauge } from '../../platform/metrics.ts';
import { paymentCards } from './cards/cards.tables.ts';
import { booksHours } from './operator/books.tables.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { paymentRefunds, paymentTries } from './payments.tables.ts';
import { settledTransactions } from './settle.service.ts';
import { subscriptions } from './subscriptions/subscriptions.tables.ts';

/** The job looks every minute; a gateway that is down for a while holds up nothing for longer. */
const lateMinutes = 30;

/** By then a form has expired and every gateway has answered. What is still asked about needs somebody to look. */
const endlessDays = 4;

type Deps = Pick<PaymentsDeps, 'database' | 'clock'>;

/** The metrics of payments. What waits for too long is told by those of due work. */
export function paymentsMetrics(deps: Deps): Metric[] {
  const differences = onDemandGauge({
    name: 'payment_books_differences',
    help: 'Differences between our books and the gateways’ that the last comparisons of the days left to people',
    labelNames: [],
    read: () => countDifferences(deps),
  });
  const unanswered = onDemandGauge({
    name: 'payments_unanswered',
    help: 'Rows that a gateway has been asked about for days: tries to look up, refunds, cards to forget, hours of the books',
    labelNames: ['kind'],
    read: () => countUnanswered(deps),
  });
  const overdue = onDemandGauge({
    name: 'payments_overdue',
    help: 'Renewals that should have been made by now, and those that an operator has to decide about',
    labelNames: ['kind'],
    read: () => countOverdue(deps),
  });
  return [settledTransactions, differences, unanswered, overdue];
}

/** An order that two hours tell of counts once. */
async function countDifferences({ database }: Deps) {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(distinct (gateway, difference ->> 'transaction'))::int as count
    from ${booksHours} cross join lateral jsonb_array_elements(differences) as difference where differences <> '[]'`);
  return rows.map(({ count }) => ({ labels: {}, value: count }));
}

/** Each count reads an index of rows that wait. */
async function countUnanswered({ database, clock }: Deps) {
  const endless = new Date(clock.now().getTime() - endlessDays * 86_400_000);
  const { rows } = await database.db.execute<{ kind: string; count: number }>(sql`
    select 'tries' as kind, count(*)::int from ${paymentTries}
      where ${paymentTries.dueAt} is not null and ${paymentTries.createdAt} < ${endless}
    union all
    select 'refunds', count(*)::int from ${paymentRefunds}
      where ${paymentRefunds.dueAt} is not null and ${paymentRefunds.createdAt} < ${endless}
    union all
    select 'cards', count(*)::int from ${paymentCards}
      where ${paymentCards.dueAt} is not null and ${paymentCards.removedAt} < ${endless}
    union all
    select 'books', count(*)::int from ${booksHours}
      where ${booksHours.dueAt} is not null and ${booksHours.createdAt} < ${endless}`);
  return rows.map(({ kind, count }) => ({ labels: { kind }, value: count }));
}

async function countOverdue({ database, clock }: Deps) {
  const late = new Date(clock.now().getTime() - lateMinutes * 60_000);
  const { rows } = await database.db.execute<{ kind: string; count: number }>(sql`
    select 'renewals' as kind, count(*)::int from ${subscriptions}
      where ${subscriptions.workAt} is not null and ${subscriptions.workAt} < ${late} and ${subscriptions.doubt} is null
    union all
    select 'doubtful', count(*)::int from ${subscriptions} where ${subscriptions.doubt} is not null`);
  return rows.map(({ kind, count }) => ({ labels: { kind }, value: count }));
}
