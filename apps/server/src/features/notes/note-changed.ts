import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';

/** What is needed to tell of a change. */
export interface ChangeTeller {
  realtime: { publish(channel: string, data: object): void };
  clock: Clock;
}

/** Tells the user's tabs and devices that a note was made, changed or removed. The moment serves as its version. */
export function tellNoteChanged({ realtime, clock }: ChangeTeller, userId: number, noteId: number): void {
  const event: UserEvent = { entity: 'note', id: noteId, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}
