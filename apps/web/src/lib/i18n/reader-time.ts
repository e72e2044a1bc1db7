import { formatDay, formatDayAndTime, formatFullMoment } from './format.ts';
import type { Locale } from './locale.ts';

/** How much of a moment a page tells. */
const forms = { day: formatDay, dayAndTime: formatDayAndTime, full: formatFullMoment };
export type MomentForm = keyof typeof forms;

/** A moment in the zone of this device. */
export function momentHere(moment: string, form: MomentForm, locale: Locale): string {
  return forms[form](moment, locale);
}

/** A moment for whoever's zone is not known: in UTC, and it says so. */
export function momentAnywhere(moment: string, form: MomentForm, locale: Locale): string {
  return `${forms[form](moment, locale, 'UTC')} (UTC)`;
}

/** Tells the moments of a page that the server has rendered in the zone of this device. The app may run much later. */
export function showMomentsHere(locale: Locale): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-form]')) {
    const form = time.dataset['form'];
    if (form === undefined || !isForm(form)) continue;
    time.textContent = momentHere(time.dateTime, form, locale);
    time.title = momentHere(time.dateTime, 'full', locale);
  }
}

function isForm(name: string): name is MomentForm {
  return Object.hasOwn(forms, name);
}
