import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setApiLanguage } from '../api/client.ts';
import { pageStart } from '../page-start.ts';
import { setDeviceData } from '../session/local-data.ts';
import { keptLocale } from './kept-locale.ts';
import type { Locale } from './locale.ts';
import { loadLocale } from './texts.ts';

const year = 365 * 24 * 3600;

function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  // Lets the server render the next page in this language.
  document.cookie = `language=${locale}; path=/; max-age=${year}; samesite=lax`;
  setApiLanguage(locale);
}

/**
 * Loads the texts of the stored language, or of the one the server chose. A page that the server has rendered is taken over
 * in its language.
 */
export async function startI18n({ isRendered }: { isRendered: boolean }): Promise<void> {
  const own = pageStart.locale ?? 'en';
  const locale = isRendered ? own : (keptLocale() ?? own);
  await i18next.use(initReactI18next).init({
    lng: locale,
    // Empty, but without it the library would try to load them itself.
    resources: { [locale]: { translation: {} } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await loadLocale(locale);
  applyLocale(locale);
}

/** Puts a page that was rendered in another language into the one chosen on this device. */
export async function followKeptLocale(): Promise<void> {
  const kept = keptLocale();
  if (kept !== undefined && kept !== i18next.language) await changeLocale(kept);
}

/** Switches the interface language and stores the choice on this device. */
export async function changeLocale(locale: Locale): Promise<void> {
  await loadLocale(locale);
  await i18next.changeLanguage(locale);
  applyLocale(locale);
  setDeviceData('locale', locale);
}
