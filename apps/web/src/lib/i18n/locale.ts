/** Languages of the interface, in the order they are offered. */
export const locales = ['ru', 'en', 'fr'] as const;
/** A language of the interface. */
export type Locale = (typeof locales)[number];

/** Names of the languages, each in its own. */
export const localeNames: Record<Locale, string> = { ru: 'Русский', en: 'English', fr: 'Français' };

/** Whether the value names a language of the interface. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The language of a visitor who has not chosen: by country, otherwise English. */
export function localeOfCountry(country: string | null): Locale {
  if (country === 'RU') return 'ru';
  if (country === 'FR') return 'fr';
  return 'en';
}
