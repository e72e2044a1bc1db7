import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellPlanChanged } from '../billing/plan-changed.service.ts';
import { findChat } from '../chats/stored-chat.service.ts';

/** The answer that began or ended. */
interface Told {
  messageId: number;
  uuid: string;
  chatId: number;
  userId: number;
  /** Its chat is in the user's list, not hidden in a comparison. False also when that is unknown. */
  isListed: boolean;
}

/**
 * Tells every tab of the user that an answer began, whichever chat it shows. An answer in a comparison is known only to
 * subscribers of its chat.
 */
export function tellBegun(realtime: Pick<Realtime, 'publish'>, answer: Told): void {
  if (answer.isListed) tell(realtime, answer, 'started');
}

/**
 * Tells every tab of the user that an answer ended. For an answer in a comparison the tabs learn only that tokens were
 * used, unless its chat has been kept in the meantime and is in the list now.
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
