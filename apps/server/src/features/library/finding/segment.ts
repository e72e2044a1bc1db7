import { packNumber } from './pack.ts';
import { languageOf, type StemmedLanguage } from '../../../platform/words/language.ts';
import { stemOf } from '../../../platform/words/stems.ts';
import { wordsIn } from '../../../platform/words/words.ts';

/** Passages of one segment. More make longer lists per word and more memory while it is built. */
export const mostOfSegment = 1_024;

/** How often a word stands in a passage counts up to here. */
export const mostTimes = 4;

/** About the characters of a bucket: PostgreSQL keeps rows of this size in one piece, uncompressed. */
const bucketSize = 1_200;
/** What an entry takes besides its characters. */
const entrySize = 8;

/** The words of a segment's passages, as they are stored. */
export interface PackedSegment {
  /** Words of each passage. */
  lengths: string;
  buckets: ReadonlyMap<string, string>[];
}

/** Collects the words of successive passages. */
export function createSegment(): {
  add(passage: { text: string; headings: readonly string[] }): StemmedLanguage | null;
  pack(): PackedSegment;
} {
  const postings = new Map<string, { last: number; packed: string }>();
  let lengths = '';
  let size = 0;

  return {
    add: ({ text, headings }) => {
      const language = languageOf(text);
      const times = timesOf(text, language);
      const length = [...times.values()].reduce((sum, time) => sum + time, 0);
      // The headings above are what a passage is about, though they are not in it.
      for (const word of timesOf(headings.join('\n'), language).keys())
        times.set(word, (times.get(word) ?? 0) + 1);
      for (const [stem, time] of times) {
        const posting = postings.get(stem) ?? { last: -1, packed: '' };
        const step = size - posting.last - 1;
        posting.packed += packNumber(step * mostTimes + Math.min(time, mostTimes) - 1);
        posting.last = size;
        postings.set(stem, posting);
      }
      lengths += packNumber(length);
      size += 1;
      return language;
    },
    pack: () => ({ lengths, buckets: bucketsOf(postings) }),
  };
}

function timesOf(text: string, language: StemmedLanguage | null): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of wordsIn(text)) {
    const stem = stemOf(word, language);
    times.set(stem, (times.get(stem) ?? 0) + 1);
  }
  return times;
}

/** A power of two of buckets, so that the bucket of a word follows from its hash and their number. */
function bucketsOf(postings: ReadonlyMap<string, { packed: string }>): Map<string, string>[] {
  let characters = 0;
  for (const [stem, { packed }] of postings) characters += stem.length + packed.length + entrySize;
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, characters / bucketSize)));
  const buckets = Array.from({ length: count }, () => new Map<string, string>());
  for (const [stem, { packed }] of postings) buckets[bucketHash(stem) & (count - 1)]?.set(stem, packed);
  return buckets;
}

/** What the bucket of a word is chosen by: words that begin alike share one, so that similar words can be looked up together. */
export function bucketHash(stem: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < Math.min(prefixLength, stem.length); index += 1) {
    hash = Math.imul(hash ^ stem.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
}

/** Letters that similar words have in common at their beginning. */
export const prefixLength = 3;
