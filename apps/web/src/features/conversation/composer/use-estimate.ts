import { answerTokens } from '@polylogue/contract/limits';
import type { ReasoningEffort } from '@polylogue/contract/models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Model } from '../../models/model.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { budgetOf } from '../../billing/budget.ts';
import { joinedText } from '../../instructions/in-force.ts';
import { instructionsQuery } from '../../instructions/instructions.data.ts';
import { useChatItem } from '../chats.data.ts';
import { messagesQuery } from '../conversation.data.ts';
import { messagesIn } from '../message-pages.ts';
import type { Attachable } from '../attachments/attachable.ts';
import { useAttachedWords } from '../attachments/use-attached-words.ts';
import { isBlank, type Draft } from '../sending/draft.ts';
import {
  conversationTokens,
  estimateCost,
  passageTokens,
  pictureTokens,
  usualOutputOf,
  type Estimate,
} from './estimate.ts';

/** Counts the tokens of a text, roughly. Its code loads when typing starts. */
export const tokenCounterQuery = {
  queryKey: ['token-counter'],
  queryFn: async () => (await import('tokenx')).estimateTokenCount,
  staleTime: Infinity,
};

interface Sending {
  draft: Draft;
  attachables: readonly Attachable[];
  chatId: number | null;
  model: Model | undefined;
  /** Tokens of all text in the capsules that are read. */
  capsuleTokens: number;
  /** How hard the model is to think. */
  effort: ReasoningEffort | undefined;
}

/**
 * Cost of sending the draft with its attachments; undefined while nothing is typed or something is still
 * loading.
 */
export function useEstimate(sending: Sending): Estimate | undefined {
  const { draft, attachables, chatId, model, capsuleTokens, effort } = sending;
  const queryClient = useQueryClient();
  const typed = useDeferredValue(draft.text.trim());
  const isTextModel = model !== undefined && model.modelType !== 'image';
  const isAsked = !isBlank(draft) && isTextModel;
  const { data: count } = useQuery({ ...tokenCounterQuery, enabled: isAsked });
  const { data: tariff } = useQuery({ ...tariffQuery, enabled: isAsked });
  const folderId = useChatItem(chatId)?.parentId ?? null;
  const { data: told } = useQuery({ ...instructionsQuery(chatId, folderId), enabled: isAsked });
  const along = useAttachedWords({ attached: draft.attached, attachables, isWanted: isAsked });
  if (!isAsked || count === undefined || tariff === undefined || along === undefined) return undefined;
  // Read without subscribing: loading older messages must not re-render the composer.
  const pages = chatId === null ? undefined : queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages;
  const written = count(typed) + count(along) + count(joinedText(told ?? [])) + pictureTokens(draft, model);
  const messages = messagesIn(pages ?? []);
  const { tokens: available } = budgetOf(tariff);
  const passages = passageTokens({ capsuleTokens, model, available, messages });
  const input = written + passages + conversationTokens(messages);
  const question = { input, usualOutput: usualOutputOf(messages), coefficient: model.modelDiscounter };
  return estimateCost(
    [question],
    available,
    effort === 'high' ? answerTokens.maxThinkingHard : answerTokens.max,
  );
}
