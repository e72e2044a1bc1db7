import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PublicFrame } from './public-frame.tsx';
import classes from './public-layout.module.css';

/** Page for unknown paths. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <PublicFrame>
      <div className={classes['lost']}>
        <span className={classes['bubbles']}>
          <LogoMark size={56} />
        </span>
        <span className={classes['code']}>{t('site.notFound.code')}</span>
        <h1>{t('site.notFound.title')}</h1>
        <p>{t('site.notFound.text')}</p>
        <div className={classes['action']}>
          <ButtonLink look="primary" to={paths.home}>
            {t('common.toMain')}
          </ButtonLink>
        </div>
        <nav className={classes['elsewhere']} aria-label={t('site.notFound.elsewhere')}>
          <p>{t('site.notFound.elsewhere')}</p>
          <ul>
            <li>
              <Link to={paths.blog}>{t('site.notFound.blog')}</Link>
            </li>
            <li>
              <Link to={paths.publicTariffs}>{t('site.notFound.plans')}</Link>
            </li>
            <li>
              <Link to={paths.support}>{t('site.notFound.support')}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </PublicFrame>
  );
}
