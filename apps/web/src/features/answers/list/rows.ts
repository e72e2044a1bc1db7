import type { Message, RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { Outgoing } from '../sending/outbox.store.ts';

/** One line of the list of messages. */
export type Row =
  | {
      kind: 'request';
      key: string;
      message: RequestMessage;
      answer: ResponseMessage | undefined;
      isLast: boolean;
    }
  | { kind: 'answer'; key: string; message: ResponseMessage; isLast: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

/** The lines of a conversation, oldest first: its messages, then what the server does not have yet. */
export function rowsOf(messages: readonly Message[], outgoing: Outgoing | undefined): Row[] {
  const lastRequest = messages.findLastIndex(({ type }) => type === 'request');
  const rows = messages.map((message, index): Row => {
    const key = String(message.id);
    if (message.type === 'response') {
      return { kind: 'answer', key, message, isLast: index === messages.length - 1 };
    }
    const next = messages[index + 1];
    const answer = next?.type === 'response' ? next : undefined;
    return { kind: 'request', key, message, answer, isLast: index === lastRequest };
  });
  return outgoing ? [...rows, { kind: 'outgoing', key: outgoing.clientId, outgoing }] : rows;
}
