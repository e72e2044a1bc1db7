import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './board.module.css';

/** Placeholder of a pending answer. */
export function AnswerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes['skeleton']} role="status" aria-label={t('answers.loading')}>
      <Skeleton width="92%" />
      <Skeleton width="78%" />
      <Skeleton width="86%" />
    </div>
  );
}

/** A slot without messages. */
export function SlotWaiting({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes['body']}>
      {isSending ? <AnswerSkeleton /> : <p className={classes['ready']}>{t('compare.ready')}</p>}
    </div>
  );
}
