import { countryCode } from '@polylogue/contract/accounts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { api, setApiLanguage } from '../api/client.ts';
import { getDeviceData, setDeviceData } from '../session/local-data.ts';
import { isLocale, localeOfCountry, type Locale } from './locale.ts';
import { loadLocale } from './texts.ts';

/** A visitor should not stare at an empty page because the country is slow to find out. */
const countryPatience = 1_500;

async function defaultLocale(): Promise<Locale> {
  try {
    const { country } = await api(countryCode, {}, { signal: AbortSignal.timeout(countryPatience) });
    const locale = localeOfCountry(country);
    setDeviceData('locale', locale);
    return locale;
  } catch {
    return 'en';
  }
}

function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  setApiLanguage(locale);
}

/** Loads the texts of the stored language, or of the visitor's country. */
export async function startI18n(): Promise<void> {
  const kept = getDeviceData('locale');
  const locale = isLocale(kept) ? kept : await defaultLocale();
  await i18next.use(initReactI18next).init({
    lng: locale,
    // None yet, but without any the library would look for a place to load them from.
    resources: { [locale]: { translation: {} } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await loadLocale(locale);
  applyLocale(locale);
}

/** Shows the interface in another language and keeps the choice on this device. */
export async function changeLocale(locale: Locale): Promise<void> {
  await loadLocale(locale);
  await i18next.changeLanguage(locale);
  applyLocale(locale);
  setDeviceData('locale', locale);
}
