import { clientIdIn } from '@polylogue/contract/client-ids';
import type { Message } from '../message.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { readLast } from '../conversation.data.ts';
import type { Outgoing } from './outgoing.ts';

/**
 * Whether one of these messages is an answer that sending would stop. The answer to this very message is not in its way:
 * it has already arrived, and the server deduplicates the retry.
 */
export function isInTheWay(
  list: readonly Message[],
  { clientId, kind }: Pick<Outgoing, 'clientId' | 'kind'>,
): boolean {
  const isOwn = list.some(
    (message) =>
      message.type === 'request' &&
      message.clientId === (kind === 'compare' ? clientIdIn(message.chatId, clientId) : clientId),
  );
  return !isOwn && list.some(({ state }) => state === 'loading');
}

async function isAnsweringIn(chatId: number, outgoing: Outgoing): Promise<boolean> {
  try {
    const { list } = await readLast(chatId);
    return isInTheWay(list, outgoing);
  } catch (error) {
    if (isApiError(error, 'network_error')) throw error;
    // The send reports a chat that cannot be read.
    return false;
  }
}

/**
 * Whether an answer is running in a target chat; sending would stop it. Fetched, because the chat may not be
 * open anywhere. Undefined when offline.
 */
export async function isAnswering(outgoing: Outgoing): Promise<boolean | undefined> {
  try {
    const states = await Promise.all(
      outgoing.targets.flatMap(({ chatId }) => (chatId === null ? [] : isAnsweringIn(chatId, outgoing))),
    );
    return states.includes(true);
  } catch {
    return undefined;
  }
}
