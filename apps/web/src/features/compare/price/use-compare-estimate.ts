import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useAttachedWords } from '../../answers/composer/attached-words.ts';
import type { Draft } from '../../answers/composer/drafts.store.ts';
import { conversationTokens, pictureTokens } from '../../answers/composer/estimate.ts';
import { tokenCounterQuery } from '../../answers/composer/use-estimate.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { chosen, type SlotView } from '../use-slot-views.ts';
import { estimateComparison, type CompareEstimate } from './compare-estimate.ts';

/** What asking all slots would cost; undefined while nothing is typed, nobody chosen or something not known yet. */
export function useCompareEstimate(views: readonly SlotView[], draft: Draft): CompareEstimate | undefined {
  const typed = useDeferredValue(draft.text.trim());
  const asked = chosen(views);
  const isAsked = typed !== '' && asked.length > 0;
  const { data: count } = useQuery({ ...tokenCounterQuery, enabled: isAsked });
  const { data: tariff } = useQuery({ ...tariffQuery, enabled: isAsked });
  const along = useAttachedWords(draft, isAsked);
  if (!isAsked || count === undefined || tariff === undefined || along === undefined) return undefined;
  const written = count(typed) + count(along);
  const questions = asked.map(({ messages, model }) => ({
    input: written + pictureTokens(draft, model) + conversationTokens(messages),
    coefficient: model?.modelDiscounter ?? 1,
  }));
  return estimateComparison(questions, tariff.tokens);
}
