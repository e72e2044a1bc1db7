import { useDebouncedValue } from '@mantine/hooks';
import { uiTimes } from '@polylogue/contract/limits';
import { promptView, type Prompt, type PromptView } from '@polylogue/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Finder } from '../../ui/finder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { usePresetLanguage } from './preset-language.ts';
import classes from './prompt-picker.module.css';
import { promptPickQuery } from './prompts.data.ts';

interface PromptFinderProps {
  /** Ids of the prompts already attached. */
  attached: readonly number[];
  onChoose: (prompt: Prompt) => void;
}

/** Prompts of the library in the reader's language or in all, favourites and own ones, with search as you type. */
export function PromptFinder({ attached, onChoose }: PromptFinderProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<PromptView>('public');
  const [query, setQuery] = useState('');
  const [search] = useDebouncedValue(query.trim(), uiTimes.searchDelay);
  const { preset, setAny } = usePresetLanguage();
  const { data, error, isFetching, refetch } = useQuery(promptPickQuery({ view, search, language: preset }));
  const options = (data?.list ?? []).map((prompt) => ({
    key: String(prompt.id),
    content: (
      <span className={classes['row']} title={prompt.description}>
        <b>{prompt.name}</b>
        <small>{prompt.description}</small>
      </span>
    ),
    isChosen: attached.includes(prompt.id),
    onChoose: () => onChoose(prompt),
  }));
  const isSearching = data === undefined || search !== query.trim();
  return (
    <Finder
      label={t('prompts.pick.search')}
      placeholder={t('prompts.pick.search')}
      query={query}
      onQuery={setQuery}
      listLabel={t('prompts.pick.list')}
      groups={options.length === 0 ? [] : [{ key: view, caption: t(`prompts.views.${view}`), options }]}
      nothing={t(isSearching ? 'prompts.pick.searching' : 'prompts.pick.nothing')}
    >
      <Segmented
        name={t('prompts.pick.views')}
        options={promptView.options.map((one) => ({ value: one, label: t(`prompts.views.${one}`) }))}
        value={view}
        onChange={setView}
        fullWidth
      />
      {view === 'public' ? (
        <CheckboxField
          label={t('prompts.pick.allLanguages')}
          checked={preset === undefined}
          onChange={(event) => setAny(event.currentTarget.checked)}
        />
      ) : null}
      {error === null || data !== undefined ? null : (
        <div className={classes['failed']}>
          <Notice tone="bad">{t('prompts.error_fetching_prompts')}</Notice>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            {t('prompts.retry')}
          </Button>
        </div>
      )}
    </Finder>
  );
}
