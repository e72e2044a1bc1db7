import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';

/** What is needed to tell of a change. */
export interface ChangeTeller {
  realtime: { publish(channel: string, data: object): void };
  clock: Clock;
}

/**
 * Tells the user's tabs and devices that a chat or a folder was made, changed or removed. The moment serves as its
 * version. Of a change of many one event is enough: who hears it asks for the list anew.
 */
export function tellChatChanged({ realtime, clock }: ChangeTeller, userId: number, chatId: number): void {
  const event: UserEvent = { entity: 'chat', id: chatId, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}
