import { locales, type Locale } from '@polylogue/contract/limits';

/** The language in which an account is written to. */
export function languageOfUser(user: { locale: string }): Locale {
  return locales.find((locale) => locale === user.locale) ?? 'en';
}
