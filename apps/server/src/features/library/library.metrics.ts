import type { SourceError } from '@polylogue/contract/source-problems';
import { Counter, Histogram, type Metric } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { onDemandGauge } from '../../platform/metrics.ts';
import { countWaitingReadings } from './readings.queries.ts';

const readSeconds = new Histogram({
  name: 'library_reading_seconds',
  help: 'Time from taking up a source to the end of reading it',
  // From a short text to a recording, which waits for its vendor.
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900],
  registers: [],
});

const failedReadings = new Counter({
  name: 'library_readings_failed_total',
  help: 'Sources that could not be read, by the reason',
  labelNames: ['error'],
  registers: [],
});

const fetchSeconds = new Histogram({
  name: 'library_link_seconds',
  help: 'Time from taking up a link to the end of reading its page',
  buckets: [0.2, 0.5, 1, 2, 5, 10, 30, 60],
  registers: [],
});

const failedLinks = new Counter({
  name: 'library_links_failed_total',
  help: 'Links whose page could not be read, by the reason',
  labelNames: ['error'],
  registers: [],
});

const recallSeconds = new Histogram({
  name: 'library_recall_seconds',
  help: 'Time to find the passages for a question',
  buckets: [0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 3],
  registers: [],
});

/** Counts a source that was read, or why it could not be. */
export function countRead(seconds: number, error: SourceError | null): void {
  readSeconds.observe(seconds);
  if (error !== null) failedReadings.inc({ error });
}

/** Counts a link whose page was read, or why it could not be. */
export function countFetched(seconds: number, error: SourceError | null): void {
  fetchSeconds.observe(seconds);
  if (error !== null) failedLinks.inc({ error });
}

/** Measures a search for passages. */
export async function whileRecalling<T>(recall: () => Promise<T>): Promise<T> {
  const end = recallSeconds.startTimer();
  try {
    return await recall();
  } finally {
    end();
  }
}

/** The metrics of the library. */
export function libraryMetrics({ database }: { database: Pick<Database, 'db'> }): Metric[] {
  const waiting = onDemandGauge({
    name: 'library_readings_waiting',
    help: 'Sources that wait to be read or are being read',
    labelNames: [],
    read: async () => [{ labels: {}, value: await countWaitingReadings(database.db) }],
  });
  return [waiting, readSeconds, failedReadings, fetchSeconds, failedLinks, recallSeconds];
}
