import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames, locales, type Locale } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useChangeLanguage } from './use-change-language.ts';
import classes from './language-switch.module.css';

/** The languages of a public page by their native names. Links, so they work without scripts and are found by programs. */
export function LanguageLinks() {
  const { t } = useTranslation();
  const current = useLocale();
  const { mutate } = useChangeLanguage();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });

  function change(event: MouseEvent, locale: Locale): void {
    // Into a new tab or window it goes by its address.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    mutate(locale);
    // An address that names a language names the new one.
    if (search.lang !== undefined) {
      void navigate({ to: '.', search: { ...search, lang: locale }, replace: true, resetScroll: false });
    }
  }

  return (
    <div className={classes['list']} role="group" aria-label={t('common.language')}>
      {locales.map((locale) => (
        <a
          key={locale}
          lang={locale}
          hrefLang={locale}
          href={`?lang=${locale}`}
          className={classes['language']}
          data-needs-app=""
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event) => change(event, locale)}
        >
          {localeNames[locale]}
        </a>
      ))}
    </div>
  );
}
