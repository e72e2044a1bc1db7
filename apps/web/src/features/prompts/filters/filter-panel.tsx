import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import {
  anyLanguage,
  countFilters,
  filterNames,
  noFilters,
  type FilterName,
  type PromptSearch,
} from '../prompt-search.ts';
import { useChoices } from '../use-choices.ts';
import type { ChangeSearch } from '../use-prompt-search.ts';
import { FilterGroup } from './filter-group.tsx';
import classes from './filters.module.css';
import { TopicList } from './topic-list.tsx';

/** A filter as URL parameters; models are numeric, and without a language it is said that all are meant. */
function changeOf(name: FilterName, value: string | undefined): PromptSearch {
  if (name === 'language') return { language: value ?? anyLanguage };
  return { [name]: name === 'model' && value !== undefined ? Number(value) : value };
}

interface FilterPanelProps {
  /** The state in the URL. */
  search: PromptSearch;
  /** What is searched for, with the preset language. */
  shown: PromptSearch;
  change: ChangeSearch;
}

/** Topics and filters of the list. */
export function FilterPanel({ search, shown, change }: FilterPanelProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<readonly FilterName[]>([]);
  const choices = useChoices(opened.length > 0 || filterNames.some((name) => shown[name] !== undefined));
  const isNarrowed = countFilters(search) > 0;
  return (
    <>
      <TopicList search={shown} change={change} />
      <section>
        <h2>{t('prompts.filters.title')}</h2>
        <div className={classes['rows']}>
          {filterNames.map((name) => (
            <FilterGroup
              key={name}
              label={t(`prompts.fields.${name}`)}
              options={choices[name]}
              value={shown[name]?.toString()}
              isOpen={opened.includes(name)}
              onToggle={() =>
                setOpened(opened.includes(name) ? opened.filter((one) => one !== name) : [...opened, name])
              }
              onChoose={(value) => change(changeOf(name, value))}
            />
          ))}
        </div>
      </section>
      {isNarrowed ? (
        <Button size="sm" onClick={() => change(noFilters)}>
          {t('prompts.filters.clear')}
        </Button>
      ) : null}
    </>
  );
}
