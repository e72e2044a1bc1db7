import { me, type Session } from '@polylogue/contract/accounts';
import { isLocale, type Locale } from './i18n/locale.ts';
import { startText } from './start-text.ts';

/** Initial data embedded in the page by the server. */
export interface PageStart {
  locale?: Locale;
  /** Absent when the session must be refreshed first. */
  session?: Session;
}

/** Parses the initial data; empty on a development server. */
export function readPageStart(text: string | undefined): PageStart {
  if (text === undefined) return {};
  const content: unknown = JSON.parse(text);
  if (typeof content !== 'object' || content === null) return {};
  const locale = 'locale' in content ? content.locale : undefined;
  const { data } = me.response.safeParse('session' in content ? content.session : undefined);
  return { ...(isLocale(locale) && { locale }), ...(data && { session: data }) };
}

/** The initial data of this page. */
export const pageStart = readPageStart(startText());
