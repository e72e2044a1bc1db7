import { useTranslation } from 'react-i18next';
import { changeLocale } from '../lib/i18n/i18n.ts';
import { localeNames, locales, type Locale } from '../lib/i18n/locale.ts';
import { useLocale } from '../lib/i18n/use-locale.ts';
import classes from './language-switch.module.css';

interface LanguageSwitchProps {
  /** What a choice does; it shows the page in that language where nothing else is said. */
  onChoose?: (locale: Locale) => void;
}

/** The languages by their own names. */
export function LanguageSwitch({ onChoose = (locale) => void changeLocale(locale) }: LanguageSwitchProps) {
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
          onClick={() => onChoose(locale)}
        >
          {localeNames[locale]}
        </button>
      ))}
    </div>
  );
}
