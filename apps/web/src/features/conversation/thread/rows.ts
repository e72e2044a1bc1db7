import type { Message, RequestMessage, ResponseMessage } from '../message.ts';
import type { Outgoing } from '../sending/outgoing.ts';

/** A row of the message list. */
export type Row =
  | { kind: 'request'; key: string; message: RequestMessage; answer: ResponseMessage | undefined }
  | { kind: 'answer'; key: string; message: ResponseMessage; isLast: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

/** The rows of a conversation, oldest first: its messages, then the outgoing ones that are not among them yet. */
export function rowsOf(messages: readonly Message[], queue: readonly Outgoing[]): Row[] {
  const rows = messages.map((message, index): Row => {
    const key = String(message.id);
    if (message.type === 'response') {
      return { kind: 'answer', key, message, isLast: index === messages.length - 1 };
    }
    const next = messages[index + 1];
    const answer = next?.type === 'response' ? next : undefined;
    return { kind: 'request', key, message, answer };
  });
  const arrived = new Set(
    messages.flatMap((message) => (message.type === 'request' ? (message.clientId ?? []) : [])),
  );
  const waiting = queue
    .filter(({ clientId }) => !arrived.has(clientId))
    .map((outgoing): Row => ({ kind: 'outgoing', key: outgoing.clientId, outgoing }));
  return [...rows, ...waiting];
}
