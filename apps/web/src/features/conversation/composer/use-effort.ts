import type { ReasoningEffort } from '@polylogue/contract/models';
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import type { Model } from '../../models/model.ts';
import { messagesQuery } from '../conversation.data.ts';
import type { Message } from '../message.ts';
import { messagesIn } from '../message-pages.ts';
import type { Draft } from '../sending/draft.ts';

/** What was chosen here, otherwise what the last answer was asked with, as far as the model can be asked that. */
export function effortOf(
  { effort: chosen }: Pick<Draft, 'effort'>,
  messages: readonly Message[],
  { efforts }: Pick<Model, 'efforts'>,
): ReasoningEffort | undefined {
  const last = messages.findLast(({ type }) => type === 'response');
  const remembered = last?.type === 'response' ? last.effort : undefined;
  const effort = chosen === undefined ? remembered : (chosen ?? undefined);
  return efforts.find((one) => one === effort);
}

interface Asked {
  chatId: number | null;
  draft: Draft;
  model: Model | undefined;
}

/** How hard the model will be asked to think; undefined leaves it to the model. */
export function useEffort({ chatId, draft, model }: Asked): ReasoningEffort | undefined {
  const { data: messages = [] } = useInfiniteQuery({
    ...messagesQuery(chatId ?? 0),
    enabled: chatId !== null,
    select: ({ pages }) => messagesIn(pages),
  });
  return model && effortOf(draft, messages, model);
}

/** The same, read once. */
export function readEffort(
  queryClient: QueryClient,
  { chatId, draft, model }: Asked,
): ReasoningEffort | undefined {
  const pages = chatId === null ? undefined : queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages;
  return model && effortOf(draft, messagesIn(pages ?? []), model);
}
