import type { RequestMessage } from '../message.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { readLast } from '../conversation.data.ts';
import { messageText } from './draft.ts';
import type { Outgoing } from './outgoing.ts';

/** By text and, since a text may be missing, by the names of the prompts. */
function isSameRequest({ message, prompts }: RequestMessage, outgoing: Outgoing): boolean {
  const attached = outgoing.attached.filter(({ carriage }) => carriage.field === 'prompts');
  const names = attached.map(({ name }) => name);
  return message === messageText(outgoing) && prompts.map(({ name }) => name).join('\n') === names.join('\n');
}

/**
 * The answer to this very message does not block it: it has already arrived, and the server deduplicates the
 * retry.
 */
async function isAnsweringIn(chatId: number, outgoing: Outgoing): Promise<boolean> {
  try {
    const { list } = await readLast(chatId);
    const isOwn = list.some((message) => message.type === 'request' && isSameRequest(message, outgoing));
    return !isOwn && list.some(({ state }) => state === 'loading');
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
