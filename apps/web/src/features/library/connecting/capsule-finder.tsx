import { cuts } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatBytes } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Capsule } from '../capsule.ts';
import { foundCapsules } from '../found-capsules.ts';
import { capsulesQuery } from '../library.data.ts';
import classes from './connecting.module.css';

interface CapsuleFinderProps {
  isSelected: (capsule: Capsule) => boolean;
  /** Those that cannot be toggled. */
  isConnected?: (capsule: Capsule) => boolean;
  onToggle: (id: number) => void;
}

function CapsuleRow({ capsule, ...props }: CapsuleFinderProps & { capsule: Capsule }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isConnected = props.isConnected?.(capsule) === true;
  const sources = t('library.sources', { count: capsule.count });
  return (
    <li className={classes['row']}>
      <CheckboxField
        label={<b title={capsule.name}>{cutText(capsule.name, cuts.libraryName)}</b>}
        checked={isConnected || props.isSelected(capsule)}
        disabled={isConnected}
        onChange={() => props.onToggle(capsule.id)}
      />
      <small>
        {isConnected ? t('library.inThisChat') : `${sources} · ${formatBytes(capsule.bytes, locale)}`}
      </small>
    </li>
  );
}

function Rows({ name, view, ...props }: CapsuleFinderProps & { name: string; view: 'all' | 'filled' }) {
  const { t } = useTranslation();
  const { data: capsules, error, refetch } = useQuery(capsulesQuery);
  const found = foundCapsules(capsules ?? [], { view, name });
  if (error !== null && capsules === undefined) {
    return (
      <Notice tone="bad">
        {errorText(t, error)} <Button onClick={() => void refetch()}>{t('library.retry')}</Button>
      </Notice>
    );
  }
  if (capsules === undefined) return <Skeleton height={120} />;
  if (found.length === 0) return <p className={classes['nothing']}>{t('library.search.nothing')}</p>;
  return (
    <ul className={classes['rows']} aria-label={t('library.search.list')}>
      {found.map((capsule) => (
        <CapsuleRow key={capsule.id} capsule={capsule} {...props} />
      ))}
    </ul>
  );
}

/** Capsules to tick: all or those with sources, by name. */
export function CapsuleFinder(props: CapsuleFinderProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<'all' | 'filled'>('all');
  const [name, setName] = useState('');
  return (
    <>
      <Segmented
        name={t('library.view.name')}
        options={[
          { value: 'all', label: t('library.view.all') },
          { value: 'filled', label: t('library.view.filled') },
        ]}
        value={view}
        onChange={setView}
        fullWidth
      />
      <SearchBox name={t('library.search.field')} value={name} onChange={setName} data-autofocus />
      <Rows name={name} view={view} {...props} />
    </>
  );
}
