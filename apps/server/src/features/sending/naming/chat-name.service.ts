import { lengths } from '@polylogue/contract/limits';
import { cutWords } from '../../../platform/cut-words.ts';

const { min, max } = lengths.generatedChatName;

/** A name is made of the beginning. The pattern that trims its end tries every run of signs from each of its places. */
const longestRead = 1_000;

/** Cleans a name suggested by a model; undefined if nothing usable is left. */
export function cleanName(suggested: string): string | undefined {
  const [line = ''] = suggested.trim().slice(0, longestRead).split('\n', 1);
  const bare = line
    .replace(/^#+\s*/u, '')
    .replace(/^[\s"'«“„*_`-]+|[\s"'»”“*_`.-]+$/gu, '')
    .replace(/\s+/gu, ' ');
  const name = cutWords(bare, max);
  return name.length >= min ? name : undefined;
}

/** The name of a chat from its first request, if no model names it. */
export function nameFromRequest(request: string): string | undefined {
  return cleanName(request.trimStart().slice(0, longestRead).replace(/\s+/gu, ' '));
}
