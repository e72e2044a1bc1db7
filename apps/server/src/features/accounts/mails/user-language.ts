import { locales, type Locale } from '@polylogue/contract/limits';

/** The language of mails to an account. */
export function languageOfUser(user: { locale: string }): Locale {
  return locales.find((locale) => locale === user.locale) ?? 'en';
}
