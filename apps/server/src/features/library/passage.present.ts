import type { Place } from '@polylogue/contract/recall';
import type { FoundPassage } from './finding/recall-passages.ts';

/** Where a passage stands, on the wire. */
export function presentPlace({ place, start, text }: FoundPassage): Place {
  const { headings, ...rest } = place;
  const heading = headings && headings.length > 0 ? { heading: headings.join(' › ') } : {};
  return { ...rest, ...heading, start, end: start + text.length };
}
