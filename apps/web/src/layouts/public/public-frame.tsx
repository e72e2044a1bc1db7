import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LanguageLinks } from '../../features/language/language-links.tsx';
import { useIsReadingOn } from './use-is-reading-on.ts';
import classes from './public-layout.module.css';

/** Header and footer of the public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isAway = useIsReadingOn();
  const isAuth = useQuery({ ...sessionQuery, enabled: false }).data?.isAuth === true;
  return (
    <div className={classes['page']}>
      <a href="#content" className="skip-link">
        {t('common.skipToContent')}
      </a>
      <header className={classes['header']} data-away={isAway ? '' : undefined}>
        <div className={classes['bar']}>
          <Link to={paths.home}>
            <Logo />
          </Link>
          <nav className={classes['navigation']} aria-label={t('site.navigation')}>
            <Link to={paths.publicTariffs}>{t('site.plans')}</Link>
            <Link to={paths.blog}>{t('site.blog')}</Link>
            <Link to={paths.support} data-wide="">
              {t('site.support')}
            </Link>
            <Link to={paths.terms} data-wide="">
              {t('site.terms')}
            </Link>
            {isAuth ? (
              <ButtonLink to={paths.chat}>{t('site.openChat')}</ButtonLink>
            ) : (
              <ButtonLink to={paths.main}>{t('site.signIn')}</ButtonLink>
            )}
          </nav>
        </div>
      </header>
      <main className={classes['main']} id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className={classes['footer']}>
        <div className={classes['bar']}>
          <p>{t('site.footer')}</p>
          <nav aria-label={t('site.footerNavigation')}>
            <Link to={paths.blog}>{t('site.blog')}</Link>
            <Link to={paths.publicTariffs}>{t('site.plans')}</Link>
            <Link to={paths.support}>{t('site.support')}</Link>
            <Link to={paths.terms}>{t('site.terms')}</Link>
            <Link to={paths.terms} hash="privacy-policy">
              {t('site.privacy')}
            </Link>
          </nav>
          <LanguageLinks />
        </div>
      </footer>
    </div>
  );
}
