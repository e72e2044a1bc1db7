import type { TicketCounts } from '@polylogue/contract/operator-support';
import { ticketStatuses } from '@polylogue/contract/support';
import type { Metric } from 'prom-client';
import { onDemandGauge } from '../../platform/metrics.ts';
import type { SupportDeps } from './support.deps.ts';
import { countTickets } from './support.queries.ts';

type Deps = Pick<SupportDeps, 'database' | 'clock'>;

/** How much there is to answer. */
export async function ticketCountsOf({ database, clock }: Deps): Promise<TicketCounts> {
  const { byStatus, waiting, oldest } = await countTickets(database.db);
  const seconds = oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1000;
  return {
    new: byStatus.get(ticketStatuses.new) ?? 0,
    open: byStatus.get(ticketStatuses.open) ?? 0,
    inTheWorks: byStatus.get(ticketStatuses.inTheWorks) ?? 0,
    closed: byStatus.get(ticketStatuses.closed) ?? 0,
    waiting,
    oldestSeconds: Math.max(0, Math.floor(seconds)),
  };
}

/** The metrics of support. */
export function supportMetrics(deps: Deps): Metric[] {
  const states = onDemandGauge({
    name: 'support_tickets',
    help: 'Tickets by state',
    labelNames: ['status'],
    read: async () => {
      const { waiting: _waiting, oldestSeconds: _oldest, ...byState } = await ticketCountsOf(deps);
      return Object.entries(byState).map(([status, value]) => ({ labels: { status }, value }));
    },
  });
  const waiting = onDemandGauge({
    name: 'support_tickets_waiting',
    help: 'Tickets whose author waits for an answer',
    labelNames: [],
    read: async () => [{ labels: {}, value: (await ticketCountsOf(deps)).waiting }],
  });
  const oldest = onDemandGauge({
    name: 'support_oldest_waiting_seconds',
    help: 'How long the author of a ticket has waited for an answer, at most',
    labelNames: [],
    read: async () => [{ labels: {}, value: (await ticketCountsOf(deps)).oldestSeconds }],
  });
  return [states, waiting, oldest];
}
