import type { Locale } from '@polylogue/contract/limits';
import { daysIn, type Day } from './days.ts';
import { answersPlainly, isDenial } from './denials.ts';
import { figuresIn, type Figure } from './figures.ts';
import { isProse, type Sentence } from './sentences.ts';
import { bareWord, isContentWord, stemOf, wordsOf } from './stems.ts';

/** What can be extracted from a sentence without understanding it. */
export interface Facts {
  /** Stems of the content words, without names. */
  stems: ReadonlySet<string>;
  /** Stems of names, each with the name as written. */
  names: ReadonlyMap<string, string>;
  figures: readonly Figure[];
  days: readonly Day[];
  denies: boolean;
  /** It starts with a plain yes or no. */
  isPlain: boolean;
}

/** Analyses a sentence; `names` are the words that are names anywhere in the answers. */
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

/** For a sentence with a single fact; anything shorter is an exclamation. */
const fewestWords = 3;

const courtesy =
  /^(?:sure|certainly|of course|great question|here (?:is|are)|let me know|i hope|hope this|feel free|конечно|разумеется|отличный вопрос|вот |надеюсь|если у вас|дайте знать|bien sûr|voici|n['’]hésitez|j['’]espère|excellente question|avec plaisir)/iu;

/** Whether a sentence makes a statement that can be compared. */
export function isWeighed({ text, blockType }: Sentence, facts: Facts): boolean {
  if (!isProse(blockType)) return false;
  if (/\?\s*$/u.test(text) || courtesy.test(text)) return false;
  const said = facts.stems.size + facts.names.size + facts.figures.length + facts.days.length;
  return said >= 2 || (said === 1 && wordsOf(text).length >= fewestWords);
}
