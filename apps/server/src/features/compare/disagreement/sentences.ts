import type { SentenceBlock } from '@polylogue/contract/agreement';
import type { Locale } from '@polylogue/contract/limits';
import { plainBlocks, type PlainBlock } from './plain-blocks.ts';

/** A sentence and its position. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
  block: number;
  blockType: SentenceBlock;
}

/** A full stop after these does not end a sentence. */
const abbreviation =
  /(?:^|[\s(«"'])(?:\p{Lu}|dr|mr|mrs|ms|prof|st|vs|approx|ca|no|fig|e\.g|i\.e|т\. ?е|т\. ?к|до н|см|им|ул|рис|av|env|mme|mlle|cf|p\. ?ex)\.\s*$/iu;

/** A bare yes or no is joined with its explanation. */
const bareAnswer = /^\s*(?:yes|no|да|нет|oui|non)\s*[.!]\s*$/iu;

const segmenters = new Map<Locale, Intl.Segmenter>();

function segmenterOf(language: Locale): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
}

/** The sentences of a Markdown text in order. Headings, rows and code are not split. */
export function sentencesOf(markdown: string, language: Locale): Sentence[] {
  return plainBlocks(markdown).flatMap((block, number) =>
    partsOf(block, language).flatMap(({ start, end }): Sentence[] => {
      const [from, to] = trimmed(block.text, start, end);
      if (from >= to) return [];
      return [
        {
          text: block.text.slice(from, to),
          start: block.at[from] ?? 0,
          end: (block.at[to - 1] ?? 0) + 1,
          block: number,
          blockType: block.type,
        },
      ];
    }),
  );
}

function partsOf({ type, text }: PlainBlock, language: Locale): { start: number; end: number }[] {
  if (type === 'heading' || type === 'code' || type === 'table') return [{ start: 0, end: text.length }];
  const parts: { start: number; end: number }[] = [];
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const last = parts.at(-1);
    const before = last ? text.slice(last.start, last.end) : '';
    const goesOn = abbreviation.test(before) || bareAnswer.test(before) || /^\p{Ll}/u.test(segment);
    if (last && goesOn) last.end = index + segment.length;
    else parts.push({ start: index, end: index + segment.length });
  }
  return parts;
}

function trimmed(text: string, start: number, end: number): [number, number] {
  const part = text.slice(start, end);
  return [start + (part.length - part.trimStart().length), start + part.trimEnd().length];
}

/** Whether a block consists of sentences; headings and code make no statements to contradict. */
export function isProse(blockType: SentenceBlock): boolean {
  return blockType !== 'heading' && blockType !== 'code';
}
