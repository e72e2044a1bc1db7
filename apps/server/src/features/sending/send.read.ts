import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { messageNote, messagePrompt } from '@polylogue/contract/answers';
import { planKeys } from '@polylogue/contract/billing';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { users } from '../accounts/accounts.tables.ts';
import { spendableTokens } from '../billing/reserve.service.ts';
import { userPlans } from '../billing/billing.tables.ts';
import { chats } from '../chats/chats.tables.ts';
import { files } from '../files/files.tables.ts';
import { modelChoices } from '../models/models.tables.ts';
import { generations, messageImages, messages } from '../messages/messages.tables.ts';
import { chatSettings } from '../settings/settings.tables.ts';

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

const pathMessage = z
  .object({
    id: z.number(),
    type: z.enum(['request', 'response']),
    text: z.string(),
    tokens: z.number(),
    images: z.array(image).nullable(),
    prompts: z.array(z.object({ systemMessages: z.array(z.string()) })).nullable(),
    notes: z.string().nullable(),
  })
  .transform(({ images, prompts, ...message }) => ({
    ...message,
    images: images ?? [],
    system: (prompts ?? []).flatMap((prompt) => prompt.systemMessages),
  }));
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
  chat: z
    .object({ id: z.number(), is_group: z.boolean(), head_id: z.number().nullable(), compared: z.boolean() })
    .nullable(),
  /** The answer that is done again, and the request it answers. */
  previous: z
    .object({
      id: z.number(),
      type: z.string(),
      chat_id: z.number(),
      request_id: z.number(),
      request_parent: z.number().nullable(),
      request_created_at: moment,
      prompts: z.array(messagePrompt).nullable(),
      notes: z.array(messageNote).nullable(),
      notes_text: z.string().nullable(),
      images: z.array(
        z.object({
          id: z.number(),
          width: z.number().nullable(),
          height: z.number().nullable(),
          storageKey: z.string(),
          type: z.string(),
        }),
      ),
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
  const { userId, chatId, previousId, clientId, mostTokens, now } = target;
  const read = situations[previousId === undefined ? 'next' : target.isNewRequest ? 'asked' : 'answered'];
  const rows = await read(executor, {
    userId,
    chatId: chatId ?? null,
    previousId: previousId ?? null,
    clientId: clientId ?? null,
    mostTokens,
    now,
  });
  return situation.parse(rows[0]);
}

/** What a send does: goes on from the head, asks anew in the place of a request, or has a request answered anew. */
type Way = 'next' | 'asked' | 'answered';

interface Values extends Record<string, unknown> {
  userId: number;
  chatId: number | null;
  previousId: number | null;
  clientId: string | null;
  mostTokens: number;
  now: Date;
}
type Value = (name: keyof Values & string) => Placeholder;

/** One for each way: a send that does nothing again does not pay for reading what it would do again. */
const situations = {
  next: statement<Values, Record<string, unknown>>((value) => situationQuery('next', value)),
  asked: statement<Values, Record<string, unknown>>((value) => situationQuery('asked', value)),
  answered: statement<Values, Record<string, unknown>>((value) => situationQuery('answered', value)),
};

function situationQuery(way: Way, value: Value): SQL {
  const userId = sql`${value('userId')}::int`;
  const chatId = sql`${value('chatId')}::int`;
  return sql`
    ${way === 'next' ? sql.empty() : previousQuery(value)}
    select
      json_build_object('display_name', u.display_name, 'username', u.username, 'avatar', u.avatar,
        'email_verified_at', u.email_verified_at) as user,
      case when p.user_id is not null then json_build_object('plan', p.plan, 'started_at', p.started_at,
        'ends_at', p.ends_at, 'renews', p.renews) end as plan,
      ${spendableTokens({ userId: value('userId'), now: value('now') })} as available,
      m.model_id as choice,
      case when s.user_id is not null then json_build_object('out_language', s.out_language, 'tone', s.tone,
        'writing_style', s.writing_style, 'model_default', s.model_default,
        'autogen_name_chat', s.autogen_name_chat) end as settings,
      case when c.id is not null then json_build_object('id', c.id, 'is_group', c.is_group,
        'head_id', c.head_id, 'compared', c.compared) end as chat,
      ${way === 'next' ? sql`null::json` : sql`(select row_to_json(previous) from previous)`} as previous,
      ${siblingsOf(way)} as siblings,
      ${way === 'answered' ? requestsBeside : sql`'[]'::json`} as request_siblings,
      (${pathQuery(way, value)}) as path,
      exists (
        select from ${generations} g
        where g.user_id = ${userId} and g.state = 'running' and g.chat_id = c.id
      ) as is_running,
      (
        select r.id from ${messages} r where r.user_id = ${userId} and r.client_id = ${value('clientId')}::uuid
      ) as repeated
    from ${users} u
    left join ${userPlans} p on p.user_id = u.id
    left join ${modelChoices} m on m.user_id = u.id
    left join ${chatSettings} s on s.user_id = u.id
    left join ${chats} c on c.user_id = u.id
      and c.id = ${way === 'next' ? chatId : sql`coalesce(${chatId}, (select chat_id from previous))`}
    where u.id = ${userId}`;
}

/** The answer whose exchange is done again, and its request. */
function previousQuery(value: Value): SQL {
  return sql`
    with previous as (
      select answer.id, answer.type, answer.chat_id, request.id as request_id,
        request.parent_id as request_parent, request.created_at as request_created_at, request.prompts, request.notes,
        request.notes_text, (
          select coalesce(json_agg(json_build_object('id', f.id, 'width', i.width, 'height', i.height,
            'storageKey', f.storage_key, 'type', f.type) order by i.position), '[]')
          from ${messageImages} i join ${files} f on f.id = i.file_id where i.message_id = request.id
        ) as images
      from ${messages} answer join ${messages} request on request.id = answer.parent_id
      where answer.id = ${value('previousId')}::int and answer.user_id = ${value('userId')}::int
    )`;
}

/**
 * The conversation so far, oldest first. Each message is looked up by its key alone, which the limit keeps apart from the
 * other conditions: a plan made while the table was small would go by the user instead, or read all of it.
 */
function pathQuery(way: Way, value: Value): SQL {
  return sql`
    with recursive path as (
      select first.id, first.parent_id, first.type, first.text, first.tokens, first.prompts, first.notes_text,
        1 as depth, first.tokens::bigint as total
      from (select * from ${messages} where id = ${startOf(way)} limit 1) first
      where first.user_id = ${value('userId')}::int and first.chat_id = c.id
      union all
      select next.id, next.parent_id, next.type, next.text, next.tokens, next.prompts, next.notes_text,
        path.depth + 1, path.total + next.tokens
      from path cross join lateral (select * from ${messages} where id = path.parent_id limit 1) next
      where path.total < ${value('mostTokens')}::bigint
    )
    select coalesce(json_agg(json_build_object(
      'id', path.id, 'type', path.type, 'text', path.text, 'tokens', path.tokens, 'prompts', path.prompts,
      'notes', path.notes_text,
      'images', (
        select json_agg(json_build_object('storage_key', f.storage_key, 'type', f.type) order by i.position)
        from ${messageImages} i join ${files} f on f.id = i.file_id where i.message_id = path.id)
    ) order by depth desc), '[]') from path`;
}

/** The message the new one follows, at which the conversation so far ends. */
function startOf(way: Way): SQL {
  switch (way) {
    case 'next':
      return sql`c.head_id`;
    case 'asked':
      return sql`(select request_parent from previous)`;
    case 'answered':
      return sql`(select request_id from previous)`;
  }
}

/** Messages of one kind in the chat, oldest first; what else hangs below the same parent is no alternative of theirs. */
function among(type: 'request' | 'response'): SQL {
  return sql`select coalesce(json_agg(id order by id), '[]') from ${messages}
    where chat_id = c.id and type = ${type}`;
}

/** Requests under the same parent as the one that is done again. */
const requestsBeside = sql`case when (select request_parent from previous) is null
  then (${among('request')} and parent_id is null)
  else (${among('request')} and parent_id = (select request_parent from previous)) end`;

function siblingsOf(way: Way): SQL {
  switch (way) {
    case 'next':
      return sql`'[]'::json`;
    case 'asked':
      return requestsBeside;
    case 'answered':
      return sql`(${among('response')} and parent_id = (select request_id from previous))`;
  }
}
