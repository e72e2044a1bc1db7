import { fold } from './fold.ts';

/** A word of a text: where it stands, and as it is compared. */
export interface Word {
  start: number;
  end: number;
  folded: string;
  /** Lower case with its accents: what stemmers want. */
  lower: string;
}

/** Words that need no folding: nearly all in English and Russian. */
const plain = /^[a-z0-9\u0430-\u044f]+$/u;
/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Those of them that folding leaves as they are: nearly all in Chinese and Japanese. */
const foldedAlready = /^[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]+$/u;
/** Where a word in camel case has its seams. */
const seams = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const camel = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
/** Longer runs are no words: base64, digests. They are found by their beginning. */
const longest = 40;

/**
 * The words of a text in order. Words of scripts without spaces come as overlapping pairs of characters, names
 * in camel case as a whole and then in parts.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (let start = 0; start < text.length;) {
    let end = start;
    let isPlain = true;
    for (let kind = kindAt(text, end); kind !== between; kind = kindAt(text, end)) {
      if (kind !== plainLetter) isPlain = false;
      end += kind === twoUnits ? 2 : 1;
    }
    if (end === start) start += 1;
    else if (isPlain && end - start <= longest) {
      const lower = text.slice(start, end);
      words.push({ start, end, lower, folded: lower });
    } else addWords(words, text.slice(start, end), start);
    if (end > start) start = end;
  }
  return words;
}

/** What a character is, for telling where words begin and end. */
const between = 1;
const plainLetter = 2;
const otherLetter = 3;
const twoUnits = 4;

/** Filled as characters are met: looking one up is ten times faster than a regular expression. */
const kinds = new Uint8Array(0x1_0000);
const letter = /^[\p{L}\p{N}\p{M}]/u;

function kindAt(text: string, at: number): number {
  if (at >= text.length) return between;
  const code = text.charCodeAt(at);
  const known = kinds[code] ?? 0;
  if (known !== 0) return known;
  // A character of two units is not kept: its first unit begins others as well.
  if ((code & 0xf800) === 0xd800)
    return letter.test(String.fromCodePoint(text.codePointAt(at) ?? 0)) ? twoUnits : between;
  const character = text.charAt(at);
  const kind = plain.test(character) ? plainLetter : letter.test(character) ? otherLetter : between;
  kinds[code] = kind;
  return kind;
}

function addWords(words: Word[], run: string, start: number): void {
  const lower = run.toLowerCase();
  if (run.length <= longest && plain.test(lower)) {
    words.push({ start, end: start + run.length, lower, folded: lower });
  } else if (unspaced.test(run)) {
    for (const pair of pairsOf(run, start)) words.push(pair);
  } else {
    words.push(wordAt(run, start));
  }
  // Most capitals begin a word; a look inside is for the others.
  if (run.slice(1) !== lower.slice(1) && camel.test(run)) {
    for (const part of partsOf(run, start)) words.push(part);
  }
}

function wordAt(run: string, start: number): Word {
  const lower = run.slice(0, longest).normalize('NFKC').toLowerCase();
  return { start, end: start + run.length, lower, folded: fold(lower) };
}

function partsOf(run: string, start: number): Word[] {
  let at = start;
  return run.split(seams).map((part) => {
    const word = wordAt(part, at);
    at += part.length;
    return word;
  });
}

function pairsOf(run: string, start: number): Word[] {
  const characters = [...run];
  if (characters.length === 1) return [wordAt(run, start)];
  let at = start;
  return characters.slice(1).map((next, index) => {
    const first = characters[index] ?? '';
    const pair = first + next;
    const word = foldedAlready.test(pair)
      ? { start: at, end: at + pair.length, lower: pair, folded: pair }
      : wordAt(pair, at);
    at += first.length;
    return word;
  });
}
