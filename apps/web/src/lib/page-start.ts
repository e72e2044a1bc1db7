import { me, type Session } from '@polylogue/contract/accounts';
import * as z from 'zod/mini';
import type { EmbeddedAnswer } from './embedded-answers.ts';
import { isLocale, type Locale } from './i18n/locale.ts';
import { startText } from './start-text.ts';

/** Initial data embedded in the page by the server. */
export interface PageStart {
  locale?: Locale;
  /** Absent when the session must be refreshed first. */
  session?: Session;
  /** Answers to the calls that the page would make first. */
  answers?: EmbeddedAnswer[];
}

const embedded = z.array(
  z.object({ path: z.string(), query: z.record(z.string(), z.unknown()), answer: z.unknown() }),
);

/** Parses the initial data; empty on a development server. */
export function readPageStart(text: string | undefined): PageStart {
  if (text === undefined) return {};
  const content: unknown = JSON.parse(text);
  if (typeof content !== 'object' || content === null) return {};
  const locale = 'locale' in content ? content.locale : undefined;
  const { data } = me.response.safeParse('session' in content ? content.session : undefined);
  const answers = embedded.safeParse('answers' in content ? content.answers : undefined).data;
  return { ...(isLocale(locale) && { locale }), ...(data && { session: data }), ...(answers && { answers }) };
}

/** The initial data of this page. */
export const pageStart = readPageStart(startText());
