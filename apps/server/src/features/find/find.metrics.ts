import { Counter, Histogram, type Metric } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { onDemandGauge } from '../../platform/metrics.ts';
import { countPending } from './indexing/pending.queries.ts';

const searchSeconds = new Histogram({
  name: 'find_search_seconds',
  help: 'How long searches over everything took, by what came of them',
  labelNames: ['outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [],
});

/** Changes that could not be indexed. */
export const droppedChanges = new Counter({
  name: 'find_dropped_changes_total',
  help: 'Changes that could not be indexed and are not found',
  registers: [],
});

/** Counts a search that began at a moment of `performance.now()`. */
export function countSearch(outcome: 'found' | 'nothing' | 'failed', since: number): void {
  searchSeconds.observe({ outcome }, (performance.now() - since) / 1000);
}

/** The metrics of the search. */
export function findMetrics({ database }: { database: Pick<Database, 'db'> }): Metric[] {
  const pending = onDemandGauge({
    name: 'find_pending_changes',
    help: 'Changes that are not in the index of the search yet',
    labelNames: [],
    read: async () => [{ labels: {}, value: await countPending(database.db) }],
  });
  return [searchSeconds, pending, droppedChanges];
}
