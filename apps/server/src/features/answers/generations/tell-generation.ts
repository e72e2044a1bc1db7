import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Realtime } from '../../../platform/realtime/realtime.ts';

/** Tells every tab of the user that an answer began or ended, whichever chat it shows. */
export function tellGeneration(
  realtime: Pick<Realtime, 'publish'>,
  answer: { messageId: number; uuid: string; chatId: number; userId: number },
  state: 'started' | 'ended',
): void {
  const { messageId, uuid, chatId, userId } = answer;
  const event: UserEvent = { entity: 'generation', id: messageId, uuid, chatId, state };
  realtime.publish(channels.user(userId), event);
}
