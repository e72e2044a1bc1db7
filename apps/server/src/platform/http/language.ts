import type { IncomingHttpHeaders } from 'node:http';
import { locales, type Locale } from '@polylogue/contract/limits';

/** The interface language our pages name in `X-USER-LANGUAGE`; undefined when the request names none that we speak. */
export function askedLanguage(headers: IncomingHttpHeaders): Locale | undefined {
  const wanted = headers['x-user-language'];
  return locales.find((locale) => locale === wanted);
}
