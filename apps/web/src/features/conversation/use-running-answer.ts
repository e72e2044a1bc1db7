import { useInfiniteQuery } from '@tanstack/react-query';
import type { ResponseMessage } from './message.ts';
import { useEndedAnswers } from './answers.stream.ts';
import { messagesQuery } from './conversation.data.ts';
import { messagesIn } from './message-pages.ts';

/** The answer running at the end of a chat; undefined when there is none. */
export function useRunningAnswer(chatId: number | null): ResponseMessage | undefined {
  const { data: last } = useInfiniteQuery({
    ...messagesQuery(chatId ?? 0),
    enabled: chatId !== null,
    select: ({ pages }) => messagesIn(pages).at(-1),
  });
  const ended = useEndedAnswers([last?.id ?? 0]);
  if (last?.type !== 'response' || last.state !== 'loading' || ended.has(last.id)) return undefined;
  return last;
}
