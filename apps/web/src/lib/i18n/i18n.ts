import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setApiLanguage } from '../api/client.ts';
import { takenOver } from '../early-acts.ts';
import { pageStart } from '../page-start.ts';
import { setDeviceData } from '../session/local-data.ts';
import { keptLocale } from './kept-locale.ts';
import { isLocale, type Locale } from './locale.ts';
import { loadLocale } from './texts.ts';

const year = 365 * 24 * 3600;

/** The language of the page. */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : 'en';
}

/** The language that the address asks for. It is that of one page: what was chosen on this device stays chosen. */
function localeOfAddress(): Locale | undefined {
  const named = new URLSearchParams(window.location.search).get('lang');
  return isLocale(named) ? named : undefined;
}

function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  setApiLanguage(locale);
}

/** Lets the server render the next page in this language. */
function tellServer(locale: Locale): void {
  document.cookie = `language=${locale}; path=/; max-age=${year}; samesite=lax`;
}

/**
 * Loads the texts of the language in the address, of the stored one, or of the one the server chose. A page that the server has rendered is taken over
 * in its language.
 */
export async function startI18n({ isRendered }: { isRendered: boolean }): Promise<void> {
  const own = pageStart.locale ?? 'en';
  const kept = keptLocale();
  const locale = localeOfAddress() ?? (isRendered ? own : (kept ?? own));
  await i18next.use(initReactI18next).init({
    lng: locale,
    // Empty, but without it the library would try to load them itself.
    resources: { [locale]: { translation: {} } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await loadLocale(locale);
  applyLocale(locale);
  tellServer(kept ?? locale);
}

/** Puts a page that was rendered in another language into the one chosen on this device. */
export async function followKeptLocale(): Promise<void> {
  const kept = keptLocale();
  if (localeOfAddress() !== undefined || kept === undefined || kept === i18next.language) return;
  await changeLocale(kept);
}

/** Switches the interface language and stores the choice on this device. */
export async function changeLocale(locale: Locale): Promise<void> {
  await loadLocale(locale);
  // A part that is taken over in another language than it was rendered in is replaced, with what is typed in it.
  await takenOver(document.querySelector('h1'));
  await i18next.changeLanguage(locale);
  applyLocale(locale);
  tellServer(locale);
  setDeviceData('locale', locale);
}
