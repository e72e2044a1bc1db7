import type { Citation } from '@polylogue/contract/citations';
import { citedIn } from '@polylogue/document/citation-marks';
import type { ResponseMessage } from '../message.ts';

/** What an answer cites, in the order of the numbers. While it is written nobody knows yet. */
export function citedOf({
  citations = [],
  response,
  state,
}: Pick<ResponseMessage, 'citations' | 'response' | 'state'>): Citation[] {
  if (state === 'loading' || citations.length === 0) return [];
  const cited = citedIn(response, Math.max(...citations.map(({ n }) => n)));
  return citations.filter(({ n }) => cited.has(n));
}
