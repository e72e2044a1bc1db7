import { sql } from 'drizzle-orm';
import { statement } from '../../../platform/db/statement.ts';
import type { Place } from '../reading/piece.ts';
import { passages, passageSegments, passageWords } from './passages.tables.ts';
import { prefixLength } from './segment.ts';
import type { StemmedLanguage } from '../../../platform/words/language.ts';

/** A passage as it is stored, with its number in the reading. */
export interface NumberedPassage {
  readingId: number;
  ordinal: number;
  text: string;
  start: number;
  place: Place;
  language: StemmedLanguage | null;
}

/** What a segment has of the words asked for. */
export interface SegmentPostings {
  readingId: number;
  first: number;
  lengths: string;
  /** Per stem its passages, packed; empty if none has it. Separated by spaces. */
  postings: string;
}

/** Stems of one bucket, looked up together. */
export const stemsAtOnce = 3;

/**
 * The passages that have each stem, by segment: three lists per hash, empty for null. The user stands in it twice: no row of
 * another is touched even if a reading's id is wrong.
 */
export const postingsOf = statement<
  { userId: number; readingIds: number[]; hashes: number[] } & Record<
    'first' | 'second' | 'third',
    (string | null)[]
  >,
  SegmentPostings
>(
  (value) => sql`
    select segment.reading_id as "readingId", segment.first, segment.lengths, (
      select string_agg(concat(held.words ->> wanted.a, ' ', held.words ->> wanted.b, ' ', held.words ->> wanted.c), ' '
        order by wanted.number)
      from unnest(${value('hashes')}::int[], ${value('first')}::text[], ${value('second')}::text[], ${value('third')}::text[])
        with ordinality as wanted (hash, a, b, c, number)
      left join ${passageWords} as held on held.reading_id = segment.reading_id and held.first = segment.first
        and held.bucket = wanted.hash & (segment.buckets - 1) and held.user_id = segment.user_id
    ) as postings
    from ${passageSegments} as segment
    where segment.user_id = ${value('userId')} and segment.reading_id = any(${value('readingIds')}::int[])
    order by segment.reading_id, segment.first`,
);

/** Stems that begin like a word and are about as long, in the segments searched. */
export const stemsLike = statement<
  { userId: number; readingIds: number[]; stem: string; hash: number },
  { stem: string }
>(
  (value) => sql`
    select distinct entry.stem
    from ${passageSegments} as segment
    join ${passageWords} as held on held.reading_id = segment.reading_id and held.first = segment.first
      and held.bucket = ${value('hash')}::int & (segment.buckets - 1) and held.user_id = segment.user_id
    cross join lateral jsonb_object_keys(held.words) as entry (stem)
    where segment.user_id = ${value('userId')} and segment.reading_id = any(${value('readingIds')}::int[])
      and left(entry.stem, ${prefixLength}) = left(${value('stem')}::text, ${prefixLength})
      and abs(length(entry.stem) - length(${value('stem')}::text)) <= 4`,
);

/** Passages of a user by reading and ordinal. */
export const passagesAt = statement<
  { userId: number; readingIds: number[]; ordinals: number[] },
  NumberedPassage
>(
  (value) => sql`
    select passage.reading_id as "readingId", passage.ordinal, passage.start, passage.text, passage.place, passage.language
    from unnest(${value('readingIds')}::int[], ${value('ordinals')}::int[]) as wanted (reading_id, ordinal)
    join ${passages} as passage using (reading_id, ordinal)
    where passage.user_id = ${value('userId')}`,
);
