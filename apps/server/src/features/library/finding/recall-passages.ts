import type { RecallWay } from '@polylogue/contract/recall';
import { and, asc, desc, eq, inArray, lte, sql, sum } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { Place } from '../reading/piece.ts';
import { arrangePassages } from './arrange-passages.ts';
import { passagesAt, postingsOf, stemsAtOnce, stemsLike, type SegmentPostings } from './finding.queries.ts';
import { fuseRanks, nameOf } from './fuse-ranks.ts';
import { nearestPassages, type Vectors } from './nearest-passages.ts';
import type { NearPassage } from './vector-index.ts';
import { passages, passageSegments } from './passages.tables.ts';
import { questionWords, type QuestionWord } from './question-words.ts';
import { createRecogniser } from './recognise-words.ts';
import { scorePassage, type ScoredPassage } from './score-passage.ts';
import { scoreSegments, type Candidate, type Statistics, type WantedStem } from './score-segments.ts';
import { bucketHash, prefixLength } from './segment.ts';
import { createSimilarity } from './similar-words.ts';

/** A question against readings of a user. */
export interface Question {
  userId: number;
  /** The readings of the sources to look into; only the user's own are. */
  readingIds: readonly number[];
  question: string;
  /** The question before it, which a follow-up leans on. */
  before?: string;
  limit: number;
  /** Also finds passages near in meaning, where they have vectors. */
  vectors?: Vectors | undefined;
}

/** A passage as it is stored. */
export interface FoundPassage {
  readingId: number;
  text: string;
  start: number;
  place: Place;
}

/** A passage that may answer the question. */
export interface RankedPassage extends FoundPassage {
  score: number;
  hits: string[];
}

/** Passages whose text is read for their exact score. */
const candidatesRead = 30;

/** Finds the passages that may answer a question, the best first. */
export async function recallPassages(
  executor: Executor,
  { userId, readingIds, question, before, limit, vectors }: Question,
): Promise<{ passages: RankedPassage[]; by: RecallWay }> {
  const words = questionWords(question, before);
  if (words.length === 0 || readingIds.length === 0) return { passages: [], by: 'words' };
  const searched = { userId, readingIds: [...readingIds] };
  const [{ best, statistics }, nearest] = await Promise.all([
    findCandidates(executor, searched, words),
    vectors ? nearestPassages(vectors, { ...searched, question, limit: candidatesRead }) : [],
  ]);
  const candidates = [...best, ...withoutWords(nearest, best, statistics)];
  const read = await readCandidates(executor, userId, { best: candidates, statistics, words });
  const scored = nearest.length > 0 ? fuseRanks(read, nearest) : read;
  const found = arrangePassages(scored, limit).map(({ readingId, text, start, place, score, hits }) => ({
    readingId,
    text,
    start,
    place,
    score,
    hits,
  }));
  return { passages: found, by: nearest.length === 0 ? 'words' : best.length === 0 ? 'vectors' : 'both' };
}

/** Passages that only their meaning speaks for. */
function withoutWords(
  nearest: readonly NearPassage[],
  best: readonly Candidate[],
  { averageLength }: Statistics,
): Candidate[] {
  const known = new Set(best.map(nameOf));
  return nearest
    .filter((passage) => !known.has(nameOf(passage)))
    .map((passage) => ({ ...passage, score: 0, length: averageLength }));
}

interface Searched {
  userId: number;
  readingIds: number[];
}

async function findCandidates(
  executor: Executor,
  searched: Searched,
  words: readonly QuestionWord[],
): Promise<{ best: Candidate[]; statistics: Statistics }> {
  const forms = words.flatMap(({ stems }, word) => stems.map((stem) => ({ stem, word, share: 1 })));
  const { segments, stems } = await lookUp(executor, searched, forms);
  const found = wordsFound(segments, stems, words.length);
  const missing = words.flatMap((word, number) => (found.has(number) ? [] : [{ word, number }]));
  const similar = (
    await Promise.all(missing.map(({ word, number }) => similarStems(executor, searched, { word, number })))
  ).flat();
  if (similar.length === 0) return scoreSegments(segments, { words, stems, limit: candidatesRead });
  const more = await lookUp(executor, searched, similar);
  const joined = segments.map((segment, index) => ({
    ...segment,
    postings: `${segment.postings} ${more.segments[index]?.postings ?? ''}`,
  }));
  return scoreSegments(joined, { words, stems: [...stems, ...more.stems], limit: candidatesRead });
}

/** The numbers of the words that any segment has. Most are in the first few. */
function wordsFound(
  segments: readonly SegmentPostings[],
  stems: readonly (WantedStem | null)[],
  words: number,
): Set<number> {
  const found = new Set<number>();
  for (const { postings } of segments) {
    if (found.size === words) break;
    for (const [index, list] of postings.split(' ').entries()) {
      const word = stems[index]?.word;
      if (list !== '' && word !== undefined) found.add(word);
    }
  }
  return found;
}

/** Looks stems up; those of one bucket together. `stems`: in the order of the lists; null where a list is of none. */
async function lookUp(
  executor: Executor,
  searched: Searched,
  wanted: readonly WantedStem[],
): Promise<{ segments: SegmentPostings[]; stems: (WantedStem | null)[] }> {
  const groups = [...Map.groupBy(wanted, ({ stem }) => bucketHash(stem))].flatMap(([hash, stems]) =>
    Array.from({ length: Math.ceil(stems.length / stemsAtOnce) }, (_, part) => ({
      hash,
      stems: Array.from({ length: stemsAtOnce }, (_stem, at) => stems[part * stemsAtOnce + at] ?? null),
    })),
  );
  const column = (at: number) => groups.map(({ stems }) => stems[at]?.stem ?? null);
  const segments = await postingsOf(executor, {
    ...searched,
    hashes: groups.map(({ hash }) => hash),
    first: column(0),
    second: column(1),
    third: column(2),
  });
  return { segments, stems: groups.flatMap(({ stems }) => stems) };
}

/** Similar stems looked for in place of a word that nothing has. */
const mostSimilar = 4;

async function similarStems(
  executor: Executor,
  searched: Searched,
  { word, number }: { word: QuestionWord; number: number },
): Promise<WantedStem[]> {
  if (word.folded.length <= prefixLength) return [];
  const candidates = await stemsLike(executor, {
    ...searched,
    stem: word.folded,
    hash: bucketHash(word.folded),
  });
  const similarTo = createSimilarity(word.stems);
  return candidates
    .map(({ stem }) => ({ stem, word: number, share: Math.max(0, ...(similarTo(stem) ?? [])) }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, mostSimilar);
}

async function readCandidates(
  executor: Executor,
  userId: number,
  { best, statistics, words }: { best: Candidate[]; statistics: Statistics; words: QuestionWord[] },
): Promise<ScoredPassage[]> {
  const read = await passagesAt(executor, {
    userId,
    readingIds: best.map(({ readingId }) => readingId),
    ordinals: best.map(({ ordinal }) => ordinal),
  });
  const candidates = new Map(best.map((candidate) => [nameOf(candidate), candidate]));
  const recogniser = createRecogniser(words);
  return read.flatMap((passage) => {
    const candidate = candidates.get(nameOf(passage));
    return candidate ? [scorePassage(passage, candidate, { recogniser, statistics })] : [];
  });
}

const columns = {
  readingId: passages.readingId,
  text: passages.text,
  start: passages.start,
  place: passages.place,
};

/** The passages of a user's reading around a position, in order. */
export async function passagesAround(
  executor: Executor,
  { userId, readingId, at, each }: { userId: number; readingId: number; at: number; each: number },
): Promise<FoundPassage[]> {
  const own = and(eq(passages.userId, userId), eq(passages.readingId, readingId));
  const [middle] = await executor
    .select({ ordinal: passages.ordinal })
    .from(passages)
    .where(and(own, lte(passages.start, at)))
    .orderBy(desc(passages.ordinal))
    .limit(1);
  const ordinal = middle?.ordinal ?? 0;
  return executor
    .select(columns)
    .from(passages)
    .where(and(own, sql`${passages.ordinal} between ${ordinal - each} and ${ordinal + each}`))
    .orderBy(asc(passages.ordinal));
}

/** The whole text of a user's readings by passages, in order; null if it has more tokens. */
export async function wholeText(
  executor: Executor,
  { userId, readingIds, tokens }: { userId: number; readingIds: readonly number[]; tokens: number },
): Promise<FoundPassage[] | null> {
  if (readingIds.length === 0) return [];
  const [size] = await executor
    .select({ tokens: sum(passageSegments.tokens).mapWith(Number) })
    .from(passageSegments)
    .where(and(eq(passageSegments.userId, userId), inArray(passageSegments.readingId, [...readingIds])));
  if (size && size.tokens > tokens) return null;
  return executor
    .select(columns)
    .from(passages)
    .where(and(eq(passages.userId, userId), inArray(passages.readingId, [...readingIds])))
    .orderBy(asc(passages.readingId), asc(passages.ordinal));
}
