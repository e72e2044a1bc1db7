import { Counter, type Metric } from 'prom-client';
import { onDemandGauge } from '../metrics.ts';
import type { Due, DueState } from './due.ts';

/** How a try ended. `lost`: another process had the row by then. */
export type Outcome = 'done' | 'failed' | 'postponed' | 'set aside' | 'handed back' | 'lost';

const outcomes = new Counter({
  name: 'due_outcomes_total',
  help: 'Tries of due work in this process, by how they ended',
  labelNames: ['kind', 'outcome'],
  registers: [],
});

/** Counts a try. */
export function countOutcome(kind: string, outcome: Outcome): void {
  outcomes.inc({ kind, outcome });
}

/** Metrics of due work. But for the outcomes they come from the database, so every process reports the same. */
export function dueMetrics({ due }: { due: Pick<Due, 'state'> }): Metric[] {
  let asked: Promise<DueState[]> | undefined;
  // A scrape reads all gauges at once, and each would ask every table.
  const state = () => (asked ??= due.state().finally(() => (asked = undefined)));
  const gauge = (name: string, help: string, value: (state: DueState) => number) =>
    onDemandGauge({
      name,
      help,
      labelNames: ['kind'],
      read: async () => (await state()).map((one) => ({ labels: { kind: one.kind }, value: value(one) })),
    });
  return [
    gauge('due_waiting', 'Rows of a kind that are due and wait', ({ waiting }) => waiting),
    gauge(
      'due_overdue_seconds',
      'For how long the oldest row of a kind has been due',
      ({ oldestSeconds }) => oldestSeconds,
    ),
    gauge('due_running', 'Rows of a kind that are worked on', ({ running }) => running),
    gauge('due_set_aside', 'Rows of a kind that have failed for good', ({ setAside }) => setAside),
    gauge(
      'due_set_aside_seconds',
      'For how long the oldest row of a kind that failed for good has waited for somebody',
      ({ asideSeconds }) => asideSeconds,
    ),
    outcomes,
  ];
}
