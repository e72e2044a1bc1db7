import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import type { SelectOption } from '../../ui/select-field.tsx';
import { answerDictionaryQuery } from '../conversation/conversation.data.ts';
import { modelsQuery } from '../models/models.data.ts';
import type { FilterName } from './prompt-search.ts';
import { activitiesQuery } from './prompts.data.ts';

interface Titled {
  id: string;
  title: string;
}

function optionsOf(list: readonly Titled[] | undefined): SelectOption[] {
  return (list ?? []).map(({ id, title }) => ({ value: id, label: title }));
}

/** Options of the select fields; empty until loaded. */
export function useChoices(isWanted = true): Record<FilterName, readonly SelectOption[]> {
  const locale = useLocale();
  const languages = useQuery({ ...answerDictionaryQuery('languages', locale), enabled: isWanted });
  const tones = useQuery({ ...answerDictionaryQuery('tones', locale), enabled: isWanted });
  const styles = useQuery({ ...answerDictionaryQuery('styles', locale), enabled: isWanted });
  const activities = useQuery({ ...activitiesQuery(locale), enabled: isWanted });
  const models = useQuery({ ...modelsQuery, enabled: isWanted });
  return {
    language: optionsOf(languages.data),
    model: (models.data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    tone: optionsOf(tones.data),
    style: optionsOf(styles.data),
    activity: optionsOf(activities.data),
  };
}
