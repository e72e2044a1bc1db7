import { endingOf } from './uploads/check-files.ts';

/** The type of a source of which only the title is known: a page has none. */
export function typeOfTitle(title: string): string {
  return /^https?:/.test(title) ? '' : endingOf(title);
}
