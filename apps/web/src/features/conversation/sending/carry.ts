import { isApiError } from '../../../lib/api/api-error.ts';
import type { Outcome } from './delivery.ts';

/** The result of a sent message. */
export interface Sent {
  /** The chat it went to; null when there are several. */
  chatId: number | null;
}

/** Makes one attempt. A network failure does not mean that the message did not arrive. */
export async function outcomeOf(send: () => Promise<Sent>): Promise<Outcome<Sent>> {
  try {
    return { type: 'sent', sent: await send() };
  } catch (reason) {
    return isApiError(reason, 'network_error') ? { type: 'lost' } : { type: 'refused', reason };
  }
}
