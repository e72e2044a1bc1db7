import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellPlanChanged } from '../billing/billing.service.ts';
import { findChat } from '../chats/stored-chat.service.ts';

/** Which answer is told of. */
interface Told {
  messageId: number;
  uuid: string;
  chatId: number;
  userId: number;
  /** Its chat is in the user's list, not hidden in a comparison; false also where that has to be looked up. */
  isListed: boolean;
}

/**
 * Tells every tab of the user that an answer began, whichever chat it shows. Of a comparison's only those hear who follow
 * its chat: to all others it does not exist.
 */
export function tellBegun(realtime: Pick<Realtime, 'publish'>, answer: Told): void {
  if (answer.isListed) tell(realtime, answer, 'started');
}

/**
 * Tells every tab of the user that an answer ended. Of a comparison's the tabs hear only that tokens were used, unless it
 * was kept meanwhile, which makes it a chat of the list.
 */
export async function tellEnded(
  deps: { database: Pick<Database, 'db'>; realtime: Pick<Realtime, 'publish'>; clock: Clock },
  answer: Told,
): Promise<void> {
  const { userId, chatId } = answer;
  const isListed = answer.isListed || (await findChat(deps.database.db, userId, chatId)) !== undefined;
  if (isListed) tell(deps.realtime, answer, 'ended');
  else tellPlanChanged(deps, userId);
}

function tell(realtime: Pick<Realtime, 'publish'>, answer: Told, state: 'started' | 'ended'): void {
  const { messageId, uuid, chatId, userId } = answer;
  const event: UserEvent = { entity: 'generation', id: messageId, uuid, chatId, state };
  realtime.publish(channels.user(userId), event);
}
