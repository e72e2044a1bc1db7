import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { anyLanguage, filterNames, type PromptSearch } from '../prompt-search.ts';
import { promptTopicsQuery } from '../prompts.data.ts';
import { useChoices } from '../use-choices.ts';
import type { ChangeSearch } from '../use-prompt-search.ts';
import classes from './filters.module.css';

interface ChosenFiltersProps {
  /** What is searched for, with the preset language. */
  shown: PromptSearch;
  change: ChangeSearch;
  /** Whether the topic is in sight elsewhere. */
  isPanelShown: boolean;
}

/** The filters in force, each with a way to remove it. */
export function ChosenFilters({ shown, change, isPanelShown }: ChosenFiltersProps) {
  const { t } = useTranslation();
  const names = filterNames.filter((name) => shown[name] !== undefined);
  const hasTopic = shown.topic !== undefined && !isPanelShown;
  const choices = useChoices(names.length > 0);
  const { data: topics = [] } = useQuery({ ...promptTopicsQuery(shown, useLocale()), enabled: hasTopic });
  const filters = names.map((name) => {
    const value = shown[name]?.toString() ?? '';
    return {
      name,
      label: choices[name].find((option) => option.value === value)?.label ?? value,
      remove: () => change({ [name]: name === 'language' ? anyLanguage : undefined }),
    };
  });
  const topic = {
    name: 'topic' as const,
    label: topics.find(({ id }) => id === shown.topic)?.name ?? '',
    remove: () => change({ topic: undefined }),
  };
  const all = hasTopic ? [topic, ...filters] : filters;
  if (all.length === 0) return null;
  return (
    <ul className={classes['chosenOnes']} aria-label={t('prompts.filters.chosen')}>
      {all.map(({ name, label, remove }) => (
        <li key={name}>
          <button
            type="button"
            className={classes['chip']}
            aria-label={t('prompts.filters.remove', { name: label })}
            onClick={remove}
          >
            {label}
            <IconX size={14} stroke={1.8} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
