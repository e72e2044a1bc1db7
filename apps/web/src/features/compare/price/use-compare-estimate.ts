import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { conversationTokens } from '../../answers/composer/estimate.ts';
import { tokenCounterQuery } from '../../answers/composer/use-estimate.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { chosen, type SlotView } from '../use-slot-views.ts';
import { estimateComparison, type CompareEstimate } from './compare-estimate.ts';

/** What asking all slots would cost; undefined while nothing is typed, nobody chosen or something not known yet. */
export function useCompareEstimate(views: readonly SlotView[], text: string): CompareEstimate | undefined {
  const typed = useDeferredValue(text.trim());
  const asked = chosen(views);
  const isAsked = typed !== '' && asked.length > 0;
  const { data: count } = useQuery({ ...tokenCounterQuery, enabled: isAsked });
  const { data: tariff } = useQuery({ ...tariffQuery, enabled: isAsked });
  if (!isAsked || count === undefined || tariff === undefined) return undefined;
  const written = count(typed);
  const questions = asked.map(({ messages, model }) => ({
    input: written + conversationTokens(messages),
    coefficient: model?.modelDiscounter ?? 1,
  }));
  return estimateComparison(questions, tariff.tokens);
}
