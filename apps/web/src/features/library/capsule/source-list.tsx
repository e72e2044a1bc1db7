import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Capsule, Source } from '../capsule.ts';
import { isUnderWay, stateOf } from '../source-state.ts';
import classes from './capsule.module.css';
import { SourceRow } from './source-row.tsx';

const filters = ['all', 'waiting', 'troubled'] as const;
type Filter = (typeof filters)[number];

function fits(source: Source, filter: Filter): boolean {
  if (filter === 'waiting') return isUnderWay(source);
  return filter === 'all' || stateOf(source) === 'failed' || source.problems.length > 0;
}

/** The sources of a capsule, newest first, all or by how they are. */
export function SourceList({ capsule }: { capsule: Capsule }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [filter, setFilter] = useState<Filter>('all');
  const { sources } = capsule;
  const shown = sources.filter((source) => fits(source, filter));
  return (
    <section className={classes['box']} aria-label={t('library.sourceList')}>
      <div className={classes['boxHead']}>
        <h2>
          {t('library.sourceList')} <small>{formatNumber(sources.length, locale)}</small>
        </h2>
        {sources.length === 0 ? null : (
          <Segmented
            name={t('library.filter.name')}
            options={filters.map((value) => ({ value, label: t(`library.filter.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <p className={classes['nothing']}>
          {t(sources.length === 0 ? 'library.emptyCapsule' : 'library.filter.nothing')}
        </p>
      ) : (
        <ul className={classes['rows']}>
          {shown.map((source) => (
            <SourceRow key={source.id} capsule={capsule} source={source} />
          ))}
        </ul>
      )}
    </section>
  );
}
