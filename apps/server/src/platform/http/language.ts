import type { IncomingHttpHeaders } from 'node:http';
import { locales, type Locale } from '@polylogue/contract/limits';

/** The interface language from `X-USER-LANGUAGE`; undefined if missing or unsupported. */
export function requestedLanguage(headers: IncomingHttpHeaders): Locale | undefined {
  const wanted = headers['x-user-language'];
  return locales.find((locale) => locale === wanted);
}
