import { localeOfCountry, locales, type Locale } from '@polylogue/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../platform/http/caller.ts';
import type { PageStart } from '../../platform/http/page-template.ts';
import { queryOf } from '../../platform/http/url-parts.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { presentedGuest, presentSession } from './accounts.present.ts';
import { findUser } from './accounts.queries.ts';
import { countryOf } from './sessions/visitor.service.ts';

/** Where the web app keeps the language chosen on this device, for the server to read. */
const languageCookie = 'language';

/**
 * What the page of a request begins with: its language, and the session unless the browser has to renew it first. A
 * page then asks neither for the country nor for the session.
 */
export async function pageStartOf(
  deps: Pick<AccountsDeps, 'config' | 'database'>,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<PageStart> {
  const locale = localeOf(request, deps);
  if (credentials.state === 'none') return { locale, screen: 'entrance', data: { session: presentedGuest } };
  if (credentials.state === 'invalid') return { locale, screen: 'workspace', data: {} };
  const { caller } = credentials;
  // A page without its session asks for it, and can say what is wrong.
  const user = await findUser(deps.database.db, caller.userId).catch(() => undefined);
  const data = user ? { session: presentSession(user, caller, deps.config) } : {};
  return { locale, screen: 'workspace', data, userId: caller.userId };
}

/** The language that the address names, the one chosen on this device, otherwise that of the visitor's country. */
function localeOf(request: FastifyRequest, { config }: Pick<AccountsDeps, 'config'>): Locale {
  const named = queryOf(request.url).get('lang');
  const wanted = [named, request.cookies[languageCookie]];
  for (const one of wanted) {
    const known = locales.find((locale) => locale === one);
    if (known) return known;
  }
  return localeOfCountry(countryOf(request, config));
}
