import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';

/** Dependencies for announcing a change. */
export interface ChangeTeller {
  realtime: { publish(channel: string, data: object): void };
  clock: Clock;
}

/**
 * Notifies the user's tabs and devices that a note was created, changed or removed. The time serves as its
 * version.
 */
export function tellNoteChanged({ realtime, clock }: ChangeTeller, userId: number, noteId: number): void {
  const event: UserEvent = { entity: 'note', id: noteId, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}
