import type { SharedChat } from '@polylogue/contract/sharing';
import type { SharingDeps } from './sharing.deps.ts';
import { sharedViews } from './sharing.metrics.ts';
import { presentShared } from './sharing.present.ts';
import * as queries from './sharing.queries.ts';

/** Who opens a link. */
export interface Reader {
  userId: number | undefined;
  userAgent: string | undefined;
}

/** Programs that look at a link because somebody has sent it to somebody: that nobody has read it yet. */
const robots = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slack|embed|curl\/|wget\//i;

/** An opened link: what it shows, and its row. */
export interface OpenedShare {
  shared: SharedChat;
  share: queries.ShareRow;
}

/**
 * What a live link shares; undefined if there is none. The database is asked each time, so that a link which has ended is
 * over on every node at once.
 */
export async function openShare(
  deps: Pick<SharingDeps, 'database' | 'clock'>,
  uuid: string,
): Promise<OpenedShare | undefined> {
  const found = await queries.findPublic(deps.database.db, uuid, deps.clock.now());
  return found && { share: found.share, shared: presentShared(found.share, found.author) };
}

/** The beginning of what a live link shares, for its picture; undefined if there is none. */
export async function peekShare(
  deps: Pick<SharingDeps, 'database' | 'clock'>,
  uuid: string,
): Promise<OpenedShare | undefined> {
  const found = await queries.findBeginnings(deps.database.db, uuid, deps.clock.now());
  return found && { share: found.share, shared: presentShared(found.share, found.author) };
}

/** Counts that a link was opened by somebody else than its owner. Nothing about the reader is kept. */
export async function countView(
  { database }: Pick<SharingDeps, 'database'>,
  { id, userId }: queries.ShareRow,
  reader: Reader,
): Promise<void> {
  if (reader.userId === userId || robots.test(reader.userAgent ?? '')) return;
  await queries.addView(database.db, id);
  sharedViews.inc();
}
