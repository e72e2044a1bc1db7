import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { isBeingWritten } from './conversation.sql.ts';
import { earlierGenerations, generations, generationTails, messages } from './messages.tables.ts';

/** An answer that goes on as a new generation. */
export type Continuing = {
  userId: number;
  chatId: number;
  messageId: number;
  /** The generation and the version that were read. If one of them has changed since, nothing is stored. */
  previousUuid: string;
  version: number;
  uuid: string;
  clientId: string | null;
  /** Units of text and reasoning so far. */
  keptText: number;
  keptReasoning: number;
  startedAt: Date;
  firstTokenAt: Date | null;
  coefficient: number;
  reserve: number;
  estimatedInput: number;
};

type Value = (name: keyof Continuing) => Placeholder;

/**
 * Locks an answer that is as it was read, if nothing is being written in its chat and `condition`, a table named earlier in
 * the statement, has a row. For the `with` of a statement.
 */
export function holdAnswer(value: Value, condition: SQL): SQL {
  return sql`
    select generation.uuid, generation.message_id, generation.user_id, generation.client_id, generation.finish,
      generation.error, generation.ended_at, message.text, coalesce(message.reasoning, '') as reasoning
    from ${condition} as condition cross join ${generations} generation
      join ${messages} message on message.id = generation.message_id
    where generation.uuid = ${value('previousUuid')}::uuid and generation.message_id = ${value('messageId')}::int
      and generation.user_id = ${value('userId')}::int and generation.state <> 'running'
      and message.version = ${value('version')}::int
      and not ${isBeingWritten(value('userId'), sql`${value('chatId')}::int`)}
    for update of generation, message`;
}

/** The beginning of a continuation as a part of a larger statement. */
export interface ContinuingQueries {
  /** Named queries, separated by commas, for the `with` of the statement. */
  queries: SQL;
  /** A table with the id of the answer. */
  continued: SQL;
}

/**
 * Turns the record of an answer into that of its next generation, if `condition` has a row; `answer` is what
 * {@link holdAnswer} found. What was written before becomes the first tail.
 */
export function continueAnswer(
  value: Value,
  { answer, condition }: { answer: SQL; condition: SQL },
): ContinuingQueries {
  const uuid = sql`${value('uuid')}::uuid`;
  const queries = sql`
    continued_earlier as (
      insert into ${earlierGenerations} (uuid, message_id, user_id, client_id, finish, error, ended_at)
      select answer.uuid, answer.message_id, answer.user_id, answer.client_id, answer.finish, answer.error, answer.ended_at
      from ${answer} as answer, ${condition} as condition
    ), continued_answer as (
      update ${generations} generation set uuid = ${uuid}, state = 'running', error = null, finish = null,
        stop_asked = false, heartbeat_at = now(), started_at = ${value('startedAt')}::timestamptz,
        first_token_at = ${value('firstTokenAt')}::timestamptz, ended_at = null,
        coefficient = ${value('coefficient')}::int, reserved = ${value('reserve')}::bigint,
        client_id = ${value('clientId')}::uuid, kept_text = ${value('keptText')}::int,
        kept_reasoning = ${value('keptReasoning')}::int, earlier_input = generation.input_tokens,
        earlier_output = generation.output_tokens, earlier_charged = generation.charged,
        input_tokens = ${value('estimatedInput')}::int, output_tokens = 0, charged = 0
      from ${answer} as answer, ${condition} as condition
      where generation.uuid = answer.uuid
      returning generation.message_id as id
    ), continued_tail as (
      insert into ${generationTails} (generation, text_offset, text, reasoning_offset, reasoning)
      select ${uuid}, 0, answer.text, 0, answer.reasoning
      from ${answer} as answer, continued_answer
    )`;
  return { queries, continued: sql`continued_answer` };
}
