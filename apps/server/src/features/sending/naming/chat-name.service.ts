import { lengths } from '@polylogue/contract/limits';

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
  const name = cutAtWord(bare);
  return name.length >= min ? name : undefined;
}

/** The name of a chat from its first request, if no model names it. */
export function nameFromRequest(request: string): string | undefined {
  return cleanName(request.trimStart().slice(0, longestRead).replace(/\s+/gu, ' '));
}

/** Cuts a name to its maximum, between words if possible, never inside a character. */
function cutAtWord(text: string): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const end = cut.lastIndexOf(' ');
  const whole = end > max / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/u, '');
  return `${whole}…`;
}
