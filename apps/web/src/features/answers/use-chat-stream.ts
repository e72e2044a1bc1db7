import { channels, type StreamFrame } from '@polylogue/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { realtime } from '../../lib/realtime/realtime.browser.ts';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { insertExchange, messagesQuery, readEnd } from './answers.data.ts';
import { answerStreams } from './answers.stream.ts';
import { messagesIn } from './message-pages.ts';
import { isSendingInto } from './sending/outbox.store.ts';

/** Follows the answers of a chat: those that run, those another tab begins, and how each ends. */
export function useChatStream(chatId: number | null): void {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const wasSubscribed = useRef<number>(null);
  const channel = userId === null || chatId === null ? null : channels.chatMessage(userId, chatId);

  function receive(frame: StreamFrame): void {
    if (chatId === null || channel === null) return;
    const { message, gap } = answerStreams.receive(chatId, frame);
    if (gap) realtime.resume(channel);
    const { request, response } = frame;
    // What this tab is sending is drawn by the answer of its send, which takes the waiting bubble away.
    if (request && response && !isSendingInto(chatId))
      insertExchange(queryClient, chatId, { request, response });
    if (message.state !== 'running' && isOpen(frame.message_id)) {
      // Without it the stream's own last words stay on screen, which say the same.
      readEnd(queryClient, chatId, frame.message_id).catch(() => undefined);
    }
  }

  /** Whether the page takes the answer for a running one. */
  function isOpen(id: number): boolean {
    if (chatId === null) return false;
    const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages;
    return messagesIn(pages ?? []).some((message) => message.id === id && message.state === 'loading');
  }

  useChannel(channel, {
    from: () => (chatId === null ? {} : answerStreams.offsets(chatId)),
    onEvent: (data) => receive(data as StreamFrame),
    onSubscribed: () => {
      // What ended long ago is not replayed: after a gap the page is asked anew. The first time nothing was missed.
      if (chatId !== null && wasSubscribed.current === chatId) {
        void queryClient.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey });
      }
      wasSubscribed.current = chatId;
    },
  });
}
