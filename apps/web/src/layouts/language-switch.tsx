import { useTranslation } from 'react-i18next';
import { changeLocale } from '../lib/i18n/i18n.ts';
import { localeNames, locales } from '../lib/i18n/locale.ts';
import { useLocale } from '../lib/i18n/use-locale.ts';
import classes from './language-switch.module.css';

/** The languages by their own names. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLocale();
  return (
    <div className={classes['list']} role="group" aria-label={t('common.language')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={classes['language']}
          aria-pressed={locale === current}
          onClick={() => void changeLocale(locale)}
        >
          {localeNames[locale]}
        </button>
      ))}
    </div>
  );
}
