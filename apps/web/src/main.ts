import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './base.css';
import { firstCalls } from './first-calls.ts';
import { askEarly } from './lib/api/early.ts';
import { headersOf, timezoneOf } from './lib/api/request-headers.ts';
import { keptLocale } from './lib/i18n/kept-locale.ts';
import { startText } from './lib/start-text.ts';

/** The language of the page when a user is signed in. Not validated: the schemas come with the app. */
function languageOfUser(): string | undefined {
  const start: unknown = JSON.parse(startText() ?? '{}');
  if (typeof start !== 'object' || start === null || !('session' in start)) return undefined;
  const { session } = start;
  if (typeof session !== 'object' || session === null || !('isAuth' in session)) return undefined;
  if (session.isAuth !== true) return undefined;
  return keptLocale() ?? ('locale' in start ? String(start.locale) : undefined);
}

// A file of its own that is there long before the app: the data of the first screen arrive beside its code.
const language = languageOfUser();
if (language !== undefined) {
  askEarly(firstCalls(location), headersOf({ timezone: timezoneOf(), language }), Date.now());
}
void import('./start.tsx');
