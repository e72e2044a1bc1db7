import { getDeviceData } from '../session/local-data.ts';
import { isLocale, type Locale } from './locale.ts';

/** The language chosen on this device. */
export function keptLocale(): Locale | undefined {
  const kept = getDeviceData('locale');
  return isLocale(kept) ? kept : undefined;
}
