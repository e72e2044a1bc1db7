import { useTranslation } from 'react-i18next';
import { localeNames, locales } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useChangeLanguage } from './use-change-language.ts';
import classes from './language-switch.module.css';

/** Languages by their native names. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLocale();
  const { mutate } = useChangeLanguage();
  return (
    <div className={classes['list']} role="group" aria-label={t('common.language')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={classes['language']}
          aria-pressed={locale === current}
          onClick={() => mutate(locale)}
        >
          {localeNames[locale]}
        </button>
      ))}
    </div>
  );
}
