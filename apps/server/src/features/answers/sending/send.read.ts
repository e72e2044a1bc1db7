import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { planKeys } from '@polylogue/contract/billing';
import type { Executor } from '../../../platform/db/database.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { spendableTokens } from '../../billing/billing.service.ts';
import { userPlans } from '../../billing/billing.tables.ts';
import { chats } from '../../chats/chats.tables.ts';
import { files } from '../../files/files.tables.ts';
import { modelChoices } from '../../models/models.tables.ts';
import { chatSettings, generations, messageImages, messages } from '../answers.tables.ts';

/** Where a message is to go. */
export interface SendTarget {
  userId: number;
  chatId: number | undefined;
  /** An answer whose exchange is done again. */
  previousId: number | undefined;
  /** The exchange gets a new request instead of only a new answer. */
  isNewRequest: boolean;
  clientId: string | undefined;
  /** The conversation is read no further back than this many tokens. */
  mostTokens: number;
  now: Date;
}

const moment = z.coerce.date();
const image = z.object({ storage_key: z.string(), type: z.string() });

const pathMessage = z.object({
  id: z.number(),
  type: z.enum(['request', 'response']),
  text: z.string(),
  tokens: z.number(),
  images: z.array(image),
  system: z.array(z.string()),
});
/** A message of the conversation so far. */
export type PathMessage = z.infer<typeof pathMessage>;

const situation = z.object({
  user: z.object({
    display_name: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    email_verified_at: moment.nullable(),
  }),
  plan: z
    .object({ plan: z.enum(planKeys), started_at: moment, ends_at: moment.nullable(), renews: z.boolean() })
    .nullable(),
  /** Null until the user has an account of tokens. */
  available: z.coerce.number().nullable(),
  choice: z.number().nullable(),
  settings: z
    .object({
      out_language: z.string().nullable(),
      tone: z.string().nullable(),
      writing_style: z.string().nullable(),
      model_default: z.string().nullable(),
      autogen_name_chat: z.string(),
    })
    .nullable(),
  chat: z.object({ id: z.number(), is_group: z.boolean(), head_id: z.number().nullable() }).nullable(),
  /** The answer that is done again, and the request it answers. */
  previous: z
    .object({
      id: z.number(),
      type: z.string(),
      request_id: z.number(),
      request_parent: z.number().nullable(),
    })
    .nullable(),
  /** Those among whom the new message will stand. */
  siblings: z.array(z.number()),
  /** Those of the request that gets another answer. */
  request_siblings: z.array(z.number()),
  path: z.array(pathMessage),
  is_running: z.boolean(),
  /** The request that the same client id has made before. */
  repeated: z.number().nullable(),
});
/** Everything a send depends on. */
export type Situation = z.infer<typeof situation>;

/** Reads everything a send depends on in one statement: each further one would stand before the first token. */
export async function readSituation(executor: Executor, target: SendTarget): Promise<Situation> {
  const result = await executor.execute(situationQuery(target));
  return situation.parse(result.rows[0]);
}

function situationQuery(target: SendTarget): SQL {
  const { userId, chatId = null, previousId = null, clientId = null } = target;
  return sql`
    with recursive previous as (
      select answer.id, answer.type, answer.chat_id, request.id as request_id, request.parent_id as request_parent
      from ${messages} answer join ${messages} request on request.id = answer.parent_id
      where answer.id = ${previousId}::int and answer.user_id = ${userId}
    ), chat as (
      select id, is_group, head_id from ${chats}
      where user_id = ${userId} and id = coalesce(${chatId}::int, (select chat_id from previous))
    ), path as (
      select id, parent_id, type, text, tokens, prompts, 1 as depth, tokens::bigint as total from ${messages}
      where user_id = ${userId} and chat_id = (select id from chat) and id = ${startOf(target)}
      union all
      select m.id, m.parent_id, m.type, m.text, m.tokens, m.prompts, path.depth + 1, path.total + m.tokens
      from path join ${messages} m on m.id = path.parent_id
      where path.total < ${target.mostTokens}
    )
    select
      (select row_to_json(u) from (
        select display_name, username, avatar, email_verified_at from ${users} where id = ${userId}
      ) u) as user,
      (select row_to_json(p) from (
        select plan, started_at, ends_at, renews from ${userPlans} where user_id = ${userId}
      ) p) as plan,
      ${spendableTokens({ userId, now: target.now })} as available,
      (select model_id from ${modelChoices} where user_id = ${userId}) as choice,
      (select row_to_json(s) from (
        select out_language, tone, writing_style, model_default, autogen_name_chat
        from ${chatSettings} where user_id = ${userId}
      ) s) as settings,
      (select row_to_json(chat) from chat) as chat,
      (select row_to_json(previous) from previous) as previous,
      ${siblingsOf(target)} as siblings,
      ${requestSiblingsOf(target)} as request_siblings,
      (select coalesce(json_agg(json_build_object(
        'id', path.id, 'type', path.type, 'text', path.text, 'tokens', path.tokens,
        'system', coalesce((
          select json_agg(line) from jsonb_array_elements(coalesce(path.prompts, '[]')) prompt,
            jsonb_array_elements_text(prompt -> 'systemMessages') line), '[]'),
        'images', coalesce((
          select json_agg(json_build_object('storage_key', f.storage_key, 'type', f.type) order by i.position)
          from ${messageImages} i join ${files} f on f.id = i.file_id where i.message_id = path.id), '[]')
      ) order by depth desc), '[]') from path) as path,
      exists (
        select from ${generations}
        where user_id = ${userId} and state = 'running' and chat_id = (select id from chat)
      ) as is_running,
      (select id from ${messages} where user_id = ${userId} and client_id = ${clientId}::uuid) as repeated`;
}

/** The message the new one follows, at which the conversation so far ends. */
function startOf(target: SendTarget): SQL {
  if (target.previousId === undefined) return sql`(select head_id from chat)`;
  if (target.isNewRequest) return sql`(select request_parent from previous)`;
  return sql`(select request_id from previous)`;
}

/** Messages of one kind in the chat, oldest first; what else hangs below the same parent is no alternative of theirs. */
function among(type: 'request' | 'response'): SQL {
  return sql`select coalesce(json_agg(id order by id), '[]') from ${messages}
    where chat_id = (select id from chat) and type = ${type}`;
}

/** Requests under the same parent as the one that is done again. */
const requestsBeside = sql`case when (select request_parent from previous) is null
  then (${among('request')} and parent_id is null)
  else (${among('request')} and parent_id = (select request_parent from previous)) end`;

function siblingsOf(target: SendTarget): SQL {
  if (target.previousId === undefined) return sql`'[]'::json`;
  if (target.isNewRequest) return requestsBeside;
  return sql`(${among('response')} and parent_id = (select request_id from previous))`;
}

function requestSiblingsOf(target: SendTarget): SQL {
  return target.previousId === undefined || target.isNewRequest ? sql`'[]'::json` : requestsBeside;
}
