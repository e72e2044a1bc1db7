import { counts } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PromptSearch } from '../prompt-search.ts';
import { promptTopicsQuery } from '../prompts.data.ts';
import { TopicDot } from '../topic-dot.tsx';
import type { ChangeSearch } from '../use-prompt-search.ts';
import classes from './filters.module.css';

function TopicSkeletons() {
  const { t } = useTranslation();
  return (
    <div className={classes['rows']} role="status" aria-label={t('prompts.loading')}>
      {Array.from({ length: counts.promptTopics }, (_, index) => (
        <div key={index} className={classes['row']}>
          <Skeleton width={9} height={9} round />
          <Skeleton width={`${44 + ((index * 7) % 28)}%`} height={12} />
        </div>
      ))}
    </div>
  );
}

/** Topics with the number of prompts in each; clicking the selected one clears it. */
export function TopicList({ search, change }: { search: PromptSearch; change: ChangeSearch }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error } = useQuery(promptTopicsQuery(search, locale));
  // The prompt list shows the error and the retry.
  if (error !== null && data === undefined) return null;
  return (
    <section>
      <h2>{t('prompts.topics')}</h2>
      {data === undefined ? (
        <TopicSkeletons />
      ) : (
        <ul className={classes['rows']}>
          {data.map(({ id, name, color, count }) => (
            <li key={id}>
              <button
                type="button"
                className={classes['row']}
                aria-pressed={search.topic === id}
                onClick={() => change({ topic: search.topic === id ? undefined : id })}
              >
                <TopicDot color={color} />
                <span className={classes['name']}>{name}</span>
                <span className={classes['count']}>{formatNumber(count, locale)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
