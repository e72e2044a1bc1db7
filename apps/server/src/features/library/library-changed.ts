import type { LibraryInfo } from '@polylogue/contract/library';
import { channels, type SourceFrame, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { spaceOf } from './library.service.ts';
import { findSource, totalsOf, type SourceRow } from './sources.queries.ts';

/** Dependencies for announcing changes of the library. */
export interface LibraryTeller {
  database: Pick<Database, 'db'>;
  realtime: { publish(channel: string, data: object): void };
  clock: Clock;
}

/** What a capsule and the library have. */
export interface CapsuleState {
  countSources: number;
  sizeSources: number;
  ragInfo: LibraryInfo;
}

/** What a user's capsule and library have now. */
export async function capsuleStateOf(
  executor: Executor,
  userId: number,
  { capsuleId, now }: { capsuleId: number; now: Date },
): Promise<CapsuleState> {
  const { count, bytes } = await totalsOf(executor, userId, capsuleId);
  return {
    countSources: count,
    sizeSources: bytes,
    ragInfo: { bytes: await spaceOf(executor, userId, now) },
  };
}

/** Notifies the user's tabs and devices that a capsule was created, changed or removed. The time serves as its version. */
export function tellCapsuleChanged(
  { realtime, clock }: Pick<LibraryTeller, 'realtime' | 'clock'>,
  userId: number,
  capsuleId: number,
): void {
  const event: UserEvent = { entity: 'capsule', id: capsuleId, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}

/** Tells the readers of their capsules how sources are. What is told must be stored. */
export async function tellSources(deps: LibraryTeller, rows: readonly SourceRow[]): Promise<void> {
  for (const row of rows) {
    const of = { capsuleId: row.capsuleId, now: deps.clock.now() };
    const state = await capsuleStateOf(deps.database.db, row.userId, of);
    // Read last: meanwhile a job may have told of a later state, which an older one would hide.
    const now = await findSource(deps.database.db, row.userId, row.id);
    if (now) deps.realtime.publish(channelOf(row), frameOf(now.source, state));
  }
}

/** The channel on which a source's state is told. */
function channelOf({ kind, capsuleId }: SourceRow): string {
  return kind === 'file' ? channels.capsuleFile(capsuleId) : channels.capsuleUrl(capsuleId);
}

/** The state of a source as its channel tells it. */
export function frameOf(row: SourceRow, state: CapsuleState): SourceFrame {
  return {
    id: row.id,
    status: row.status,
    load_percentage: row.percentage,
    is_success: row.arrived,
    ...(row.error ? { error: row.error } : {}),
    ...state,
  };
}
