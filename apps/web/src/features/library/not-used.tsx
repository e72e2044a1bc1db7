import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './library.module.css';

/** Says that the plan does not use the library. What is in it can still be read and removed. */
export function NotUsed() {
  const { t } = useTranslation();
  return (
    <Notice tone="warn">
      <div className={classes['notUsed']}>
        <span>{t('library.not_used')}</span>
        <ButtonLink size="sm" to={paths.tariffs}>
          {t('library.seePlans')}
        </ButtonLink>
      </div>
    </Notice>
  );
}
