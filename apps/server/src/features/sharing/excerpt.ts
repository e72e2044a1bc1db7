import { parseDocument } from '@polylogue/document/document-blocks';
import { plainDocument } from '@polylogue/document/plain-text';
import { cutWords } from '../../platform/cut-words.ts';
import type { StoredTurn } from './snapshot.ts';

/** Markup takes room too, but never this much: only the beginning of a long text is parsed. */
const parsedTimes = 6;

/** The beginning of a message in plain words, at most so long. */
export function excerptOf({ type, text }: Pick<StoredTurn, 'type' | 'text'>, length: number): string {
  const start = text.slice(0, length * parsedTimes);
  return cutWords(type === 'request' ? start : plainDocument(parseDocument(start).blocks), length);
}
