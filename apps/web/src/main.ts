import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './base.css';
import { firstCalls } from './first-calls.ts';
import { askEarly } from './lib/api/early.ts';
import { headersOf, timezoneOf } from './lib/api/request-headers.ts';
import { firstAct } from './lib/early-acts.ts';
import { focusEarlyComposer, openEarlyComposer } from './features/conversation/composer/early-composer.ts';
import { isLocale } from './lib/i18n/locale.ts';
import { showMomentsHere } from './lib/i18n/reader-time.ts';
import { keptLocale } from './lib/i18n/kept-locale.ts';
import { showEarlyText } from './lib/early-letters.ts';
import { fetchFiles } from './lib/page-files.ts';
import { startText } from './lib/start-text.ts';
import { whenIdle } from './lib/when-idle.ts';

/** What the page begins with. Not validated: the schemas come with the app. */
interface RoughStart {
  locale?: string;
  session?: { isAuth?: boolean; userId?: number | null };
  files?: string[];
}

function readStart(): RoughStart {
  const start: unknown = JSON.parse(startText() ?? '{}');
  return typeof start === 'object' && start !== null ? start : {};
}

/** The language that this page has to be in: one in the address, or the one chosen on this device. */
function wantedLocale(): string | undefined {
  return new URLSearchParams(location.search).get('lang') ?? keptLocale();
}

/** Whether the page shows what only the browser knows, such as times in the reader's zone. */
function needsBrowser(): boolean {
  return document.querySelector('[data-needs-browser]') !== null;
}

/** Whether the page is already as the reader has to see it: for the right person and in the right language. */
function isComplete({ session, locale }: RoughStart): boolean {
  return session !== undefined && (wantedLocale() ?? locale) === locale && !needsBrowser();
}

/** In milliseconds: a font that does not come, or a page in the background, must not keep the app away. */
const longestWait = 1_000;

/** Resolves when what can be read without the app is on the screen: its letters come before the app's files. */
async function earlyText(): Promise<void> {
  if (!(await showEarlyText())) return;
  focusEarlyComposer();
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

async function begin(start: RoughStart): Promise<void> {
  const { files = [] } = start;
  if (isComplete(start)) {
    const callOff = whenLoaded(() => fetchFiles(files, 'prefetch'));
    await firstAct();
    callOff();
  }
  await Promise.race([earlyText(), pause(longestWait)]);
  fetchFiles(files, 'modulepreload');
  await import('./libraries.ts');
  await import('./start.tsx');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Runs work when the page has loaded and is idle. Returns a function that calls it off. */
function whenLoaded(work: () => void): () => void {
  let callOff: (() => void) | undefined;
  const wait = () => {
    callOff = whenIdle(work);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    callOff?.();
  };
}

const start = readStart();
if (isLocale(start.locale)) showMomentsHere(start.locale);
if (typeof start.session?.userId === 'number') openEarlyComposer(start.session.userId);
const language = keptLocale() ?? start.locale;
// A file of its own that is there long before the app: the data of the first screen arrive beside its code.
if (start.session?.isAuth === true && language !== undefined) {
  askEarly(firstCalls(location), headersOf({ timezone: timezoneOf(), language }), Date.now());
}
void begin(start);
