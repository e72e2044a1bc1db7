import type { AgreementMark, ConflictKind } from '@polylogue/contract/agreement';
import type { Aligned, AlignedAnswers, Conflict } from './aligned-answers.ts';
import { differencesOf } from './conflicts.ts';
import { echoOf } from './echoes.ts';
import { factsOf, isWeighed, type Facts } from './facts.ts';
import { groupsOf } from './groups.ts';
import { languageOf } from './language.ts';
import { likeness, weighWords, type Weigh } from './likeness.ts';
import { namesIn } from './names.ts';
import { sentencesOf, type Sentence } from './sentences.ts';

/** How much of an answer is analysed, in UTF-16 units. */
export const longestText = 65_536;

/** A sentence being processed. */
interface Read {
  answer: number;
  sentence: Sentence;
  facts: Facts;
}

/**
 * Aligns answers by sentences: what all say, what some or only one says, and where values differ. `asked` are the requests:
 * an answer that repeats them says nothing with it.
 */
export function alignAnswers(texts: readonly string[], asked: readonly string[] = []): AlignedAnswers {
  const read = readAnswers(texts.map((text) => text.slice(0, longestText)));
  const isEcho = echoOf(asked);
  const weighed = read.filter(({ sentence, facts }) => isWeighed(sentence, facts) && !isEcho(sentence.text));
  const weigh = weighWords(weighed.map(({ facts }) => facts));
  const numbers = groupsOf(weighed, weigh);
  const groups = new Map<Read, number | undefined>(weighed.map((one, index) => [one, numbers[index]]));
  const members = Map.groupBy(weighed, (one) => groups.get(one));
  members.delete(undefined);
  const aligned = read.map((one): { answer: number; sentence: Aligned } => {
    const group = groups.get(one);
    const others = group === undefined ? [] : (members.get(group) ?? []);
    const conflicts = conflictsOf(one, others, weigh);
    const mark = groups.has(one) ? markOf(others, conflicts, texts.length) : null;
    return { answer: one.answer, sentence: { ...one.sentence, mark, group: group ?? null, conflicts } };
  });
  return {
    sentences: texts.map((_, answer) =>
      aligned.filter((one) => one.answer === answer).map(({ sentence }) => sentence),
    ),
    cut: texts.map((text) => text.length > longestText),
    totals: totalsOf(aligned.map(({ sentence }) => sentence)),
  };
}

/** A name in one answer counts as a name in all of them. */
function readAnswers(texts: readonly string[]): Read[] {
  const answers = texts.map((text) => {
    const language = languageOf(text);
    return { language, sentences: sentencesOf(text, language) };
  });
  const names = namesIn(answers);
  return answers.flatMap(({ language, sentences }, answer) =>
    sentences.map((sentence) => ({ answer, sentence, facts: factsOf(sentence.text, language, names) })),
  );
}

/** What other sentences of the group say differently, by kind. */
function conflictsOf(one: Read, group: readonly Read[], weigh: Weigh): Conflict[] {
  const conflicts = new Map<ConflictKind, Conflict>();
  for (const other of group) {
    if (other.answer === one.answer) continue;
    const alike = likeness(one.facts, other.facts, weigh);
    for (const difference of differencesOf(one.facts, other.facts, alike)) {
      const { kind, one: value } = difference;
      const conflict = conflicts.get(kind) ?? { kind, value, others: [] };
      conflict.others.push({ answer: other.answer, value: difference.other });
      conflicts.set(kind, conflict);
    }
  }
  return [...conflicts.values()];
}

function markOf(group: readonly Read[], conflicts: readonly Conflict[], answers: number): AgreementMark {
  if (conflicts.length > 0) return 'conflict';
  const voices = new Set(group.map(({ answer }) => answer)).size;
  if (voices === answers) return 'all';
  return voices > 1 ? 'some' : 'one';
}

/** A group counts once; it is a conflict if any of its sentences is. */
function totalsOf(sentences: readonly Aligned[]): Record<AgreementMark, number> {
  const totals = { all: 0, some: 0, one: 0, conflict: 0 };
  const marks = new Map<number, AgreementMark>();
  for (const { mark, group } of sentences) {
    if (mark === null) continue;
    if (group === null) totals.one += 1;
    else if (mark === 'conflict' || !marks.has(group)) marks.set(group, mark);
  }
  for (const mark of marks.values()) totals[mark] += 1;
  return totals;
}
