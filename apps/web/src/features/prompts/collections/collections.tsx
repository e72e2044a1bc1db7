import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { changedSearch, type PromptSearch } from '../prompt-search.ts';
import { promptCollectionsQuery } from '../prompts.data.ts';
import { TopicDot } from '../topic-dot.tsx';
import classes from './collections.module.css';

interface CollectionsProps {
  search: PromptSearch;
  /** The language of the library; undefined if it is shown in all. A collection has one. */
  language: string | undefined;
}

/** A row of collections above the library: tasks for one occasion. All of them on demand. */
export function Collections({ search, language }: CollectionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const { data = [] } = useQuery(promptCollectionsQuery(language ?? locale));
  // The library works without them, so neither waiting nor an error is worth a word.
  if (data.length === 0) return null;
  return (
    <section
      className={classes['section']}
      data-whole={isWhole ? '' : undefined}
      aria-labelledby="prompt-collections"
    >
      <h2 id="prompt-collections">{t('prompts.collections.title')}</h2>
      <ul className={classes['row']}>
        {data.map(({ id, name, count, topicColor }) => (
          <li key={id}>
            <Link
              to={paths.prompts}
              search={changedSearch(search, {
                collection: id,
                ...(language === undefined && { language: locale }),
              })}
              className={classes['tile']}
              title={name}
            >
              <TopicDot color={topicColor} />
              <span className={classes['name']}>{name}</span>
              <span className={classes['count']}>{formatNumber(count, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button look="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole
          ? t('prompts.collections.less')
          : t('prompts.collections.all', { number: formatNumber(data.length, locale) })}
      </Button>
    </section>
  );
}
