import type { SentenceBlock } from '@polylogue/contract/agreement';
import type { Locale } from '@polylogue/contract/limits';
import { daysIn, type Day } from './days.ts';
import { figuresIn, type Figure } from './figures.ts';
import type { Sentence } from './sentences.ts';
import { bareWord, isContentWord, stemOf, wordsOf } from './stems.ts';
import { answersPlainly, isDenial } from './stop-words.ts';

/** What a sentence says, as far as it can be told without understanding it. */
export interface Facts {
  /** Stems of the words that say what it is about, without those of names. */
  stems: ReadonlySet<string>;
  /** Stems of names, each with the name as it is written. */
  names: ReadonlyMap<string, string>;
  figures: readonly Figure[];
  days: readonly Day[];
  denies: boolean;
  /** It begins with a plain yes or no. */
  isPlain: boolean;
}

/** Words that begin with a capital although they are no names. */
const notNames =
  /^(?:i|i['’]m|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)$/iu;

/**
 * Words that are names: written with a capital in the middle of a sentence, and never without. The first word of a sentence
 * has a capital anyway, so it alone proves nothing.
 */
export function namesIn(
  answers: readonly { language: Locale; sentences: readonly Sentence[] }[],
): ReadonlySet<string> {
  const capital = new Set<string>();
  const small = new Set<string>();
  for (const { language, sentences } of answers) {
    for (const { text, blockType } of sentences) {
      if (!isSkipped(blockType)) sortByCapital(text, language, { capital, small });
    }
  }
  return new Set([...capital].filter((word) => !small.has(word) && !notNames.test(word)));
}

function sortByCapital(
  text: string,
  language: Locale,
  { capital, small }: { capital: Set<string>; small: Set<string> },
): void {
  for (const { word, index } of wordsOf(text)) {
    if (!/^\p{Lu}/u.test(word)) small.add(bareWord(word));
    else if (!opensSentence(text, index) && isContentWord(word, language)) capital.add(bareWord(word));
  }
}

function opensSentence(text: string, index: number): boolean {
  return /(?:^|[.:!?«“"(|•])\s*$/u.test(text.slice(Math.max(0, index - 3), index));
}

function isSkipped(blockType: SentenceBlock): boolean {
  return blockType === 'heading' || blockType === 'code';
}

/** Reads a sentence; `names` are the words that are names anywhere in the answers. */
export function factsOf(text: string, language: Locale, names: ReadonlySet<string>): Facts {
  const days = daysIn(text);
  const figures = figuresIn(text, language, days);
  const stems = new Set<string>();
  const named = new Map<string, string>();
  for (const { unit } of figures) if (unit !== null) stems.add(unit);
  for (const { word, index } of wordsOf(text)) {
    if ([...days, ...figures].some((span) => index >= span.index && index < span.index + span.length))
      continue;
    if (!isContentWord(word, language)) continue;
    const stem = stemOf(word, language);
    if (/^\p{Lu}/u.test(word) && names.has(bareWord(word))) named.set(stem, word);
    else stems.add(stem);
  }
  return {
    stems,
    names: named,
    figures,
    days,
    denies: isDenial(text, language),
    isPlain: answersPlainly(text),
  };
}

/** Of a sentence that is about one thing only; a shorter one is an exclamation. */
const fewestWords = 3;

const courtesy =
  /^(?:sure|certainly|of course|great question|here (?:is|are)|let me know|i hope|hope this|feel free|конечно|разумеется|отличный вопрос|вот |надеюсь|если у вас|дайте знать|bien sûr|voici|n['’]hésitez|j['’]espère|excellente question|avec plaisir)/iu;

/** Whether a sentence says something that another answer could say too. */
export function isWeighed({ text, blockType }: Sentence, facts: Facts): boolean {
  if (isSkipped(blockType)) return false;
  if (/\?\s*$/u.test(text) || courtesy.test(text)) return false;
  const said = facts.stems.size + facts.names.size + facts.figures.length + facts.days.length;
  return said >= 2 || (said === 1 && wordsOf(text).length >= fewestWords);
}
