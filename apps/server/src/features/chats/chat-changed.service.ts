import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';

/** Dependencies for announcing a change. */
export interface ChangeTeller {
  realtime: { publish(channel: string, data: object): void };
  clock: Clock;
}

/**
 * Notifies the user's tabs and devices that a chat or folder was created, changed or removed. The time serves
 * as its version. One event is enough for a bulk change: clients reload the list.
 */
export function tellChatChanged({ realtime, clock }: ChangeTeller, userId: number, chatId: number): void {
  const event: UserEvent = { entity: 'chat', id: chatId, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}
