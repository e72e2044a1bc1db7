import type { Model } from '@polylogue/contract/models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { tariffQuery } from '../../billing/billing.data.ts';
import { messagesQuery } from '../answers.data.ts';
import { messagesIn } from '../message-pages.ts';
import { useAttachedWords } from './attached-words.ts';
import type { Draft } from './drafts.store.ts';
import { conversationTokens, estimateCost, pictureTokens, type Estimate } from './estimate.ts';

/** Counts the tokens of a text, roughly. Its code is fetched with the first word that is typed. */
export const tokenCounterQuery = {
  queryKey: ['token-counter'],
  queryFn: async () => (await import('tokenx')).estimateTokenCount,
  staleTime: Infinity,
};

interface Question {
  draft: Draft;
  chatId: number | null;
  model: Model | undefined;
}

/** What sending the draft would cost, prompts, notes and picture included; undefined while nothing is typed or something is not known yet. */
export function useEstimate({ draft, chatId, model }: Question): Estimate | undefined {
  const queryClient = useQueryClient();
  const typed = useDeferredValue(draft.text.trim());
  const isTextModel = model !== undefined && model.modelType !== 'image';
  const isAsked = typed !== '' && isTextModel;
  const { data: count } = useQuery({ ...tokenCounterQuery, enabled: isAsked });
  const { data: tariff } = useQuery({ ...tariffQuery, enabled: isAsked });
  const along = useAttachedWords(draft, isAsked);
  if (!isAsked || count === undefined || tariff === undefined || along === undefined) return undefined;
  // Read, not followed: a new page of old messages must not draw the composer anew.
  const pages = chatId === null ? undefined : queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages;
  return estimateCost({
    written: count(typed) + count(along) + pictureTokens(draft, model),
    conversation: conversationTokens(messagesIn(pages ?? [])),
    coefficient: model.modelDiscounter,
    available: tariff.tokens,
  });
}
