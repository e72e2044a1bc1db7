import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { generations, generationTails } from '../messages/messages.tables.ts';

/** What an answer has gained since it was stored last. */
export interface Tail {
  generation: string;
  textOffset: number;
  text: string;
  reasoningOffset: number;
  reasoning: string;
  /** How long it has thought until now. */
  thinkingMs: number | null;
}

interface Values extends Record<string, unknown> {
  generations: string[];
  textOffsets: number[];
  texts: string[];
  reasoningOffsets: number[];
  reasonings: string[];
  thinkingTimes: (number | null)[];
}

const store = statement<Values, { uuid: string; stop_asked: boolean }>(
  (value) => sql`
    with tail as (
      select * from unnest(
        ${value('generations')}::uuid[], ${value('textOffsets')}::int[], ${value('texts')}::text[],
        ${value('reasoningOffsets')}::int[], ${value('reasonings')}::text[], ${value('thinkingTimes')}::int[]
      ) as t(generation, text_offset, text, reasoning_offset, reasoning, thinking_ms)
    ), alive as (
      update ${generations} g set heartbeat_at = now(), thinking_ms = tail.thinking_ms
      from tail where g.uuid = tail.generation and g.state = 'running'
      returning g.uuid, g.stop_asked
    ), stored as (
      insert into ${generationTails} (generation, text_offset, text, reasoning_offset, reasoning)
      select tail.generation, tail.text_offset, tail.text, tail.reasoning_offset, tail.reasoning from tail join alive on alive.uuid = tail.generation
      where tail.text <> '' or tail.reasoning <> ''
      on conflict (generation, text_offset, reasoning_offset)
      do update set text = excluded.text, reasoning = excluded.reasoning
    )
    select uuid, stop_asked from alive`,
);

/**
 * Stores the tails of all answers this node is writing, and is their sign of life: one statement however many there
 * are. Its time is the database's: the clocks of two nodes may differ. Answers those that still run; one that is missing was ended by somebody else. A tail that was stored without
 * our hearing of it comes again, longer, from the same offset.
 */
export async function storeTails(
  executor: Executor,
  tails: readonly Tail[],
): Promise<Map<string, { stopAsked: boolean }>> {
  const rows = await store(executor, {
    generations: tails.map((tail) => tail.generation),
    textOffsets: tails.map((tail) => tail.textOffset),
    texts: tails.map((tail) => tail.text),
    reasoningOffsets: tails.map((tail) => tail.reasoningOffset),
    reasonings: tails.map((tail) => tail.reasoning),
    thinkingTimes: tails.map((tail) => tail.thinkingMs),
  });
  return new Map(rows.map((row) => [row.uuid, { stopAsked: row.stop_asked }]));
}
