import type { Prompt } from '@polylogue/contract/prompts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { promptQuery } from '../prompts.data.ts';

interface ChosenVariant {
  /** The chosen prompt of the task; the one before until it has loaded. */
  prompt: Prompt;
  chosenId: number;
  /** The chosen one is not here yet, so nothing can be done with it. */
  isLoading: boolean;
  choose: (id: number) => void;
}

/** The prompt that was opened, or another one of its task that was chosen since. */
export function useVariant(opened: Prompt): ChosenVariant {
  const locale = useLocale();
  const [chosenId, choose] = useState(opened.id);
  const { data = opened } = useQuery({
    ...promptQuery(chosenId, locale, opened),
    placeholderData: keepPreviousData,
  });
  return { prompt: data, chosenId, isLoading: data.id !== chosenId, choose };
}
