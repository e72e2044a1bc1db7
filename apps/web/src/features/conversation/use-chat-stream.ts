import { channels, type StreamFrame } from '@polylogue/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { realtime } from '../../lib/realtime/realtime.browser.ts';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { answerStreams } from './answers.stream.ts';
import { messagesQuery } from './conversation.data.ts';
import { messagesIn } from './message-pages.ts';
import { receiveFrame } from './receive-frame.ts';
import { isSendingInto } from './sending/drafts.ts';

/** Follows the answers of a chat, including those other tabs start. */
export function useChatStream(chatId: number | null): void {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const wasSubscribed = useRef<number>(null);
  const channel = userId === null || chatId === null ? null : channels.chatMessage(userId, chatId);

  function receive(frame: StreamFrame): void {
    if (chatId === null || channel === null) return;
    const resume = () => realtime.resume(channel);
    receiveFrame({ queryClient, chatId, streams: answerStreams, isSending: isSendingInto, resume }, frame);
  }

  function hasOpen(): boolean {
    if (chatId === null) return false;
    const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages;
    return messagesIn(pages ?? []).at(-1)?.state === 'loading';
  }

  useChannel(channel, {
    from: () => (chatId === null ? {} : answerStreams.offsets(chatId)),
    onEvent: (data) => receive(data as StreamFrame),
    onSubscribed: () => {
      // Answers that ended long ago are not replayed. Refetch after a reconnect, and initially if the cache
      // has a running answer.
      if (chatId !== null && (wasSubscribed.current === chatId || hasOpen())) {
        void queryClient.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey });
      }
      wasSubscribed.current = chatId;
    },
  });
}
