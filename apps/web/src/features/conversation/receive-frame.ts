import type { StreamFrame } from '@polylogue/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerStreams } from './answers.stream.ts';
import {
  insertExchange,
  messagesQuery,
  pagesOnTheirWay,
  readEnd,
  showContinued,
} from './conversation.data.ts';
import { messagesIn } from './message-pages.ts';
import { answerOf, requestOf } from './message.wire.ts';

/** A chat whose answers are followed, and what following them takes. */
export interface Followed {
  queryClient: QueryClient;
  chatId: number;
  streams: AnswerStreams;
  /** Whether this tab is sending into the chat. */
  isSending: (chatId: number) => boolean;
  /** Asks for the frames that are missing. */
  resume: () => void;
}

/** Whether the chat's cached message is still running. */
function isRunning({ queryClient, chatId }: Followed, id: number): boolean {
  const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages;
  return messagesIn(pages ?? []).some((message) => message.id === id && message.state === 'loading');
}

/** Shows the final state of an answer that has ended. */
function settle(followed: Followed, id: number): void {
  const { queryClient, chatId, streams, isSending } = followed;
  // Continued meanwhile.
  if (!streams.hasEnded(id)) return;
  // If this fails, the streamed text stays on screen, which is the same.
  if (isRunning(followed, id)) readEnd(queryClient, chatId, id).catch(() => undefined);
  // Not shown. A send of this tab will show it soon and needs its final state.
  else if (!isSending(chatId)) streams.forget(id);
}

/** Takes a frame of the chat's stream: shows what began in other tabs, and forgets the stream of an answer that has ended. */
export function receiveFrame(followed: Followed, frame: StreamFrame): void {
  const { queryClient, chatId, streams, isSending, resume } = followed;
  const { message, gap } = streams.receive(chatId, frame);
  if (gap) resume();
  const { request, response } = frame;
  // A send of this tab inserts its own exchange and removes the pending bubble.
  if (request && response && !isSending(chatId))
    insertExchange(queryClient, chatId, { request: requestOf(request), response: answerOf(response) });
  if (response && !request) showContinued(queryClient, answerOf(response));
  if (message.state === 'running') return;
  // A page that was requested before the end shows the answer as running, and nothing would end it any more.
  const pages = isRunning(followed, message.id) ? undefined : pagesOnTheirWay(queryClient, chatId);
  if (pages === undefined) settle(followed, message.id);
  else void pages.then(() => settle(followed, message.id));
}
