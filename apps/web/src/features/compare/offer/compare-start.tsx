import { useTranslation } from 'react-i18next';
import classes from '../compare.module.css';

/** Before the first request: what a comparison is. */
export function CompareStart() {
  const { t } = useTranslation();
  return (
    <div className={classes['start']}>
      <h2>{t('compare.hero')}</h2>
      <p>{t('compare.heroText')}</p>
    </div>
  );
}
