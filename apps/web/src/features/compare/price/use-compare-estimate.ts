import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Attachable } from '../../conversation/attachments/attachable.ts';
import { useAttachedWords } from '../../conversation/attachments/use-attached-words.ts';
import { isBlank, type Draft } from '../../conversation/sending/draft.ts';
import {
  conversationTokens,
  passageTokens,
  estimateCost,
  pictureTokens,
  type Estimate,
  usualOutputOf,
} from '../../conversation/composer/estimate.ts';
import { tokenCounterQuery } from '../../conversation/composer/use-estimate.ts';
import { joinedText } from '../../instructions/in-force.ts';
import { instructionsQuery } from '../../instructions/instructions.data.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { budgetOf } from '../../billing/budget.ts';
import { chosen, type SlotView } from '../use-slot-views.ts';

interface Comparing {
  views: readonly SlotView[];
  draft: Draft;
  attachables: readonly Attachable[];
  /** Tokens of all text in the capsules that the slots read. */
  capsuleTokens: number;
}

/** Cost of asking all slots; undefined while there is nothing to send, no model is chosen or data is loading. */
export function useCompareEstimate({
  views,
  draft,
  attachables,
  capsuleTokens,
}: Comparing): Estimate | undefined {
  const typed = useDeferredValue(draft.text.trim());
  const asked = chosen(views);
  const isAsked = !isBlank(draft) && asked.length > 0;
  const { data: count } = useQuery({ ...tokenCounterQuery, enabled: isAsked });
  const { data: tariff } = useQuery({ ...tariffQuery, enabled: isAsked });
  const { data: told } = useQuery({ ...instructionsQuery(null), enabled: isAsked });
  const along = useAttachedWords({ attached: draft.attached, attachables, isWanted: isAsked });
  if (!isAsked || count === undefined || tariff === undefined || along === undefined) return undefined;
  const { tokens: available } = budgetOf(tariff);
  const written = count(typed) + count(along) + count(joinedText(told ?? []));
  const questions = asked.map(({ messages, model }) => {
    const passages = model ? passageTokens({ capsuleTokens, model, available, messages }) : 0;
    return {
      input: written + passages + pictureTokens(draft, model) + conversationTokens(messages),
      usualOutput: usualOutputOf(messages),
      coefficient: model?.modelDiscounter ?? 1,
    };
  });
  return estimateCost(questions, available);
}
