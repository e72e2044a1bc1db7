import { Counter, type Metric } from 'prom-client';

const changedLinks = new Counter({
  name: 'shared_links_total',
  help: 'Links to shared chats that were made, brought up to date or revoked',
  labelNames: ['change'],
  registers: [],
});

/** Openings of shared pages by others than their owners. */
export const sharedViews = new Counter({
  name: 'shared_views_total',
  help: 'Openings of shared pages by others than their owners',
  registers: [],
});

/** Counts what its owner did with a link. */
export function countLink(change: 'made' | 'updated' | 'revoked'): void {
  changedLinks.inc({ change });
}

/** The metrics of sharing. */
export const sharingMetrics: readonly Metric[] = [changedLinks, sharedViews];
