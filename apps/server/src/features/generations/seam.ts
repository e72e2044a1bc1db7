/** The point at which a continuation joins the text that it continues. */
export interface Seam {
  /** Takes the next piece of the continuation; returns what of it is new and certain. */
  take(piece: string): string;
  /** The continuation is complete: returns what was held back and is new. */
  end(): string;
}

/** How much of the text a model may repeat; more than that is a new answer. */
const mostRepeated = 4_000;

/** From this many units on it is no accident, even if it begins or ends inside a word. */
const longRepetition = 8;

/** The longest first line of a code block that is waited for. */
const longestFence = 60;

/**
 * Drops what a model repeats of a text before it goes on. The beginning of the continuation is held back only while it
 * could still be a repetition; after that, pieces pass unchanged.
 */
export function createSeam(kept: string): Seam {
  const end = kept.slice(-mostRepeated);
  let isFenced = hasOpenFence(kept);
  let held: string | undefined = '';

  function release(text: string): string {
    held = undefined;
    return text.slice(repeatedLength(kept, text));
  }

  function isUndecided(text: string): boolean {
    // The leftmost occurrence is the longest repetition that the text can become; one that reaches the end is judged by
    // what follows it.
    return end.includes(text) || (isFenced && fenceStart.test(text) && text.length < longestFence);
  }

  function take(piece: string): string {
    if (held === undefined) return piece;
    held += piece;
    if (isUndecided(held)) return '';
    const fence = isFenced && repeatedLength(kept, held) === 0 ? reopenedFence.exec(held) : null;
    if (!fence) return release(held);
    // The block is open already: what follows is judged as if the line were not there.
    isFenced = false;
    const rest = held.slice(fence[0].length);
    held = '';
    return take(rest);
  }

  return {
    take,
    end: () => (held === undefined ? '' : release(held)),
  };
}

/** The length of the longest beginning of a text that repeats the end of the kept one. */
function repeatedLength(kept: string, text: string): number {
  // Looked for once: a text of one repeated sign is tried at every length.
  const marks = { letter: text.search(anyLetter), breakEnd: endOfFirst(innerBreak, text) };
  for (let length = Math.min(text.length, kept.length, mostRepeated); length > 0; length -= 1) {
    if (kept.endsWith(text.slice(0, length)) && isRepetition(kept, { text, length, ...marks })) return length;
  }
  return 0;
}

const wordSign = /^[\p{L}\p{N}_]$/u;
/** Scripts without spaces between words: a word may begin anywhere. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const nextWord = /^\s+[\p{L}\p{N}_]+$/u;
const oneShortWord = /^\s?\p{L}+$/u;

const anyLetter = /[\p{L}\p{N}]/u;

/** A line break between signs. */
const innerBreak = /\S[^\S\n]*\n\s*\S/;

function endOfFirst(pattern: RegExp, text: string): number {
  const found = pattern.exec(text);
  return found ? found.index + found[0].length : Infinity;
}

/** A beginning of a text, and where the text has its first letter or number and ends its first inner break. */
interface Beginning {
  text: string;
  length: number;
  letter: number;
  breakEnd: number;
}

/**
 * Whether a shared piece of text is a repetition and no accident. It begins where a word begins, unless it is long; and a
 * word of which it is only the beginning is another word: “I am” may go on with “ amazed”.
 */
function isRepetition(kept: string, { text, length, letter, breakEnd }: Beginning): boolean {
  const shared = text.slice(0, length);
  const first = signAt(shared, 0);
  const last = signBefore(shared, length);
  if (isHalf(first) || isHalf(last)) return false;
  const before = signBefore(kept, kept.length - length);
  if (letter < 0 || letter >= length) return isRepeatedLine(before, shared, breakEnd <= length);
  const startsWord = unspaced.test(first) || !(wordSign.test(before) && wordSign.test(first));
  const next = signAt(text, length);
  const endsWord = !(wordSign.test(last) && wordSign.test(next));
  if (length < 6 && [...shared].length < 3)
    return startsWord && endsWord && next !== '' && oneShortWord.test(shared);
  if (!startsWord) return length >= longRepetition;
  return endsWord || length > longRepetition || !nextWord.test(shared);
}

/** Rulers and tables are made of signs that repeat themselves, so only the whole beginning of a line counts, or more. */
function isRepeatedLine(before: string, shared: string, hasInnerBreak: boolean): boolean {
  const signs = shared.trim().length;
  if (signs < 3) return false;
  return before === '' || before === '\n' || (signs >= longRepetition && hasInnerBreak);
}

function isHalf(sign: string): boolean {
  return !sign.isWellFormed();
}

function signAt(text: string, index: number): string {
  const [sign = ''] = text.slice(index, index + 2);
  return sign;
}

function signBefore(text: string, index: number): string {
  return [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? '';
}

/** The beginning of a text that may become the first line of a code block. */
const fenceStart = /^\s*(?:`{0,2}|`{3,}[^`\n]*|~{0,2}|~{3,}[^\n]*)$/;

/** A first line of a code block that names a language; without one it would end the open block. */
const reopenedFence = /^\s*(?:`{3,}|~{3,})[\p{L}\p{N}_+#.-]+[ \t]*\n/u;

/** Whether a text ends inside a code block. */
function hasOpenFence(text: string): boolean {
  let open: string | undefined;
  for (const [, mark = '', info = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})([^\n]*)$/gm)) {
    if (open === undefined) open = mark;
    else if (mark.startsWith(open) && info.trim() === '') open = undefined;
  }
  return open !== undefined;
}
