import { Link, Outlet } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { LanguageSwitch } from '../../features/language/language-switch.tsx';
import classes from './auth-layout.module.css';

const voices = [
  { voice: 'own', model: 'Polylogue Balanced' },
  { voice: 'clay', model: 'Claude Sonnet' },
  { voice: 'sky', model: 'Gemini Flash' },
] as const;

function Hero() {
  const { t } = useTranslation();
  return (
    <aside className={classes['hero']}>
      <p className={classes['slogan']}>
        <span>{t('accounts.hero.first')}</span>
        <span>{t('accounts.hero.second')}</span>
      </p>
      <div className={classes['answers']}>
        {voices.map(({ voice, model }) => {
          const style: CSSProperties & Record<'--voice', string> = { '--voice': `var(--voice-${voice})` };
          return (
            <div key={voice} className={classes['answer']} style={style}>
              <b>{model}</b>
              <p>{t(`accounts.hero.voices.${voice}`)}</p>
            </div>
          );
        })}
      </div>
    </aside>
  );
}

/** Layout of the sign-in pages: the form on the left, the product on the right. */
export function AuthLayout() {
  return (
    <div className={classes['page']}>
      <main className={classes['entrance']} id="content">
        <div className={classes['column']}>
          <Link to={paths.main} className={classes['home']}>
            <Logo large />
          </Link>
          <Outlet />
          <div className={classes['languages']}>
            <LanguageSwitch />
          </div>
        </div>
      </main>
      <Hero />
    </div>
  );
}
