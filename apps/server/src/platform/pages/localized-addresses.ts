import { locales } from '@polylogue/contract/limits';

/** The address of a page in a language. It is the one by which search engines know the page. */
export function localizedAddress(site: string, path: string, locale: string): string {
  return `${site}${path}?lang=${locale}`;
}

/** A page in all languages. Without a language in its address it is in the reader's. */
export function alternatesOf(site: string, path: string): { locale: string; url: string }[] {
  return [
    ...locales.map((locale) => ({ locale, url: localizedAddress(site, path, locale) })),
    { locale: 'x-default', url: `${site}${path}` },
  ];
}
