import { useTranslation } from 'react-i18next';
import { localeNames, locales, type Locale } from '../lib/i18n/locale.ts';
import { useLocale } from '../lib/i18n/use-locale.ts';
import { useChangeLanguage } from '../lib/session/use-change-language.ts';
import classes from './language-switch.module.css';

interface LanguageSwitchProps {
  /** What a choice does; where nothing else is said, the page and the account take it. */
  onChoose?: (locale: Locale) => void;
}

/** The languages by their own names. */
export function LanguageSwitch({ onChoose }: LanguageSwitchProps) {
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
          onClick={() => (onChoose ?? mutate)(locale)}
        >
          {localeNames[locale]}
        </button>
      ))}
    </div>
  );
}
