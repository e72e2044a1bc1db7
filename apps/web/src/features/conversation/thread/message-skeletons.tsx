import { counts } from '@polylogue/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './message-skeletons.module.css';

const widths = ['62%', '88%', '74%', '46%'];

/** Placeholders for messages that are loading. */
export function MessageSkeletons() {
  const { t } = useTranslation();
  const [count] = useState(() => 1 + Math.floor(Math.random() * counts.messageSkeletonsMax));
  return (
    <div className={classes['skeletons']} role="status" aria-label={t('answers.loading')}>
      {Array.from({ length: count }, (_, index) =>
        index % 2 === 0 ? (
          <div key={index} className={classes['skeletonRequest']}>
            <Skeleton width={widths[index % widths.length]} height={44} />
          </div>
        ) : (
          <div key={index} className={classes['skeletonAnswer']}>
            <Skeleton width={120} />
            <Skeleton width="96%" />
            <Skeleton width="88%" />
            <Skeleton width="54%" />
          </div>
        ),
      )}
    </div>
  );
}
