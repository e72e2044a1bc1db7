import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import {
  generations,
  generationTails,
  messageImages,
  messages,
  messageVersions,
} from '../messages.tables.ts';

/** The values with which an answer is closed. */
export type Closing = {
  uuid: string;
  userId: number;
  state: 'end' | 'stopped' | 'error';
  error: string | null;
  finish: string | null;
  text: string;
  reasoning: string | null;
  /** Of the text, as we count them. */
  tokens: number;
  /** Tokens in and out and the price of this generation; what earlier ones cost is added. */
  input: number;
  output: number;
  used: number;
  /** Of what went in, also into an answer that is free. */
  cachedRead: number;
  cachedWritten: number;
  estimated: boolean;
  host: string | null;
  /** JSON. */
  failover: string | null;
  firstTokenAt: Date | null;
  thinkingMs: number | null;
  /** JSON: id, width, height and position of each. */
  images: string;
  now: Date;
};

/** The closing of an answer as a part of a larger statement. */
export interface ClosingQueries {
  /** Named queries, separated by commas, for the `with` of the statement. */
  queries: SQL;
  /**
   * A table with message_id, chat_id, coefficient, input_tokens, output_tokens, charged, earlier_charged and estimated of
   * the closed answer; empty if it was closed before.
   */
  closed: SQL;
}

/**
 * Closes the generation if it is still running; only then stores the text and the pictures and deletes the tails. A
 * continued answer that was edited before gets its text in the version on display, too. It sees
 * the tails stored before it began; the writing node stores none after that.
 */
export function closeAnswer(value: (name: keyof Closing) => Placeholder): ClosingQueries {
  const queries = sql`
    closed_answer as (
      update ${generations} set state = ${value('state')}::text, error = ${value('error')}::text, finish = ${value('finish')}::text,
        ended_at = ${value('now')}::timestamptz, first_token_at = ${value('firstTokenAt')}::timestamptz,
        thinking_ms = ${value('thinkingMs')}::int,
        input_tokens = earlier_input + ${value('input')}::int, output_tokens = earlier_output + ${value('output')}::int,
        cached_read = cached_read + ${value('cachedRead')}::int, cached_written = cached_written + ${value('cachedWritten')}::int,
        charged = earlier_charged + least(${value('used')}::bigint, reserved),
        estimated = estimated or ${value('estimated')}::boolean,
        host = ${value('host')}::text, failover = ${value('failover')}::jsonb
      where uuid = ${value('uuid')}::uuid and user_id = ${value('userId')}::int and state = 'running'
      returning uuid, message_id, chat_id, coefficient, input_tokens, output_tokens, charged, earlier_charged, estimated
    ), closed_message as (
      update ${messages} message set text = ${value('text')}::text, reasoning = ${value('reasoning')}::text,
        tokens = ${value('tokens')}::int,
        response_type = case when ${value('images')}::jsonb = '[]' then response_type else 'image' end
      from closed_answer closed where message.id = closed.message_id
    ), closed_version as (
      update ${messageVersions} version set text = ${value('text')}::text
      from closed_answer closed join ${messages} shown on shown.id = closed.message_id
      where version.message_id = shown.id and version.number = shown.version
    ), closed_images as (
      insert into ${messageImages} (message_id, position, file_id, width, height)
      select closed.message_id, image.position, image.id, image.width, image.height
      from closed_answer closed,
        jsonb_to_recordset(${value('images')}::jsonb) as image(id int, position int, width int, height int)
      on conflict do nothing
    ), closed_tails as (
      delete from ${generationTails} tail using closed_answer closed where tail.generation = closed.uuid
    )`;
  return { queries, closed: sql`closed_answer` };
}
