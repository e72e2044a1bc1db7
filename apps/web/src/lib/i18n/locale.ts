/** Interface languages, in display order. */
export const locales = ['ru', 'en', 'fr'] as const;
/** An interface language. */
export type Locale = (typeof locales)[number];

/** Native names of the languages. */
export const localeNames: Record<Locale, string> = { ru: 'Русский', en: 'English', fr: 'Français' };

/** Whether the value is an interface language. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
