import { sql } from 'drizzle-orm';
import type { Metric } from 'prom-client';
import { onDemandGauge } from '../../platform/metrics.ts';
import { paymentCards } from './cards/cards.tables.ts';
import { booksDifferences } from './operator/reconcile.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { paymentRefunds, paymentTries } from './payments.tables.ts';
import { settledTransactions } from './settle.service.ts';
import { subscriptions } from './subscriptions/subscriptions.tables.ts';

/** The jobs look every minute; a gateway that is down for a while holds up nothing for longer. */
const lateMinutes = 30;

/** By then a form has expired and every gateway has answered. What is still asked about needs somebody to look. */
const endlessDays = 4;

type Deps = Pick<PaymentsDeps, 'database' | 'clock'>;

/** The metrics of payments. */
export function paymentsMetrics(deps: Deps): Metric[] {
  const overdue = onDemandGauge({
    name: 'payments_overdue',
    help: 'Rows that a money job should have done by now: tries to look up, refunds, renewals, cards to forget',
    labelNames: ['kind'],
    read: () => countOverdue(deps),
  });
  return [settledTransactions, booksDifferences, overdue];
}

/** Each count reads the partial index that its job works by. */
async function countOverdue({ database, clock }: Deps) {
  const now = clock.now().getTime();
  const late = new Date(now - lateMinutes * 60_000);
  const endless = new Date(now - endlessDays * 86_400_000);
  const { rows } = await database.db.execute<{ kind: string; count: number }>(sql`
    select 'tries' as kind, count(*)::int from ${paymentTries}
      where ${paymentTries.checkAt} is not null
        and (${paymentTries.checkAt} < ${late} or ${paymentTries.createdAt} < ${endless})
    union all
    select 'refunds', count(*)::int from ${paymentRefunds}
      where ${paymentRefunds.askAt} is not null
        and (${paymentRefunds.askAt} < ${late} or ${paymentRefunds.createdAt} < ${endless})
    union all
    select 'renewals', count(*)::int from ${subscriptions}
      where ${subscriptions.workAt} is not null and ${subscriptions.workAt} < ${late}
    union all
    select 'cards', count(*)::int from ${paymentCards}
      where ${paymentCards.removedAt} is not null and ${paymentCards.token} is not null
        and ${paymentCards.removedAt} < ${late}`);
  return rows.map(({ kind, count }) => ({ labels: { kind }, value: count }));
}
