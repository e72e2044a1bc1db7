import { channels, type ChangedEntity, type UserEvent } from '@polylogue/contract/realtime';
import type { ChangeTeller } from '../chats/chat-changed.service.ts';

/** Tells the user's tabs that something is further or was brought along. The time serves as its version. */
export function tellDataChanged(
  { realtime, clock }: ChangeTeller,
  userId: number,
  { entity, id }: { entity: ChangedEntity; id: number },
): void {
  const event: UserEvent = { entity, id, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}
