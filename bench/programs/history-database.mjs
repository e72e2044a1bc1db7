// Fills the database of `history` and is its floor: the same rows by plain SQL, through `pg` and without a
// server.
import { addPeople, answerTasks, openBare } from '../lib/bare-database.mjs';
import { median } from '../lib/runner.mjs';

/** Messages per non-empty chat, and chats per stranger. */
const chatLength = 100;
const strangersChats = 100;
/** Strangers written at once: 100,000 messages. */
const strangersAtOnce = 10;

const bare = await openBare();
const { pool } = bare;

const tasks = {
  /** A user with many chats, some of which contain messages. */
  owner: async ({ chats, filled }) => {
    const [owner] = await addPeople(pool, 1);
    await addChats([owner], { chats: chats - filled, length: 0 });
    const ids = await addChats([owner], { chats: filled, length: chatLength });
    await pool.query('analyze');
    return { owner, chats: ids };
  },
  /** Other users, until there are as many messages as requested. */
  strangers: async ({ messages }) => {
    const { rows } = await pool.query('select count(*)::int as count from messages');
    const people = Math.ceil((messages - rows[0].count) / strangersChats / chatLength);
    for (let left = people; left > 0; left -= strangersAtOnce) {
      const strangers = await addPeople(pool, Math.min(left, strangersAtOnce));
      await addChats(strangers, { chats: strangersChats, length: chatLength });
    }
    await pool.query('vacuum analyze');
    return {};
  },
  measure: async ({ owner, chats, pages, lists }) => ({
    messages: await medianTime(pages, () => pool.query(lastMessages, [chats[random(chats.length)], owner])),
    chats: await medianTime(lists, () => pool.query(allChats, [owner])),
  }),
};

const lastMessages = 'select * from messages where chat_id = $1 and user_id = $2 order by id desc limit 10';
const allChats = `
  select id, name, parent_id, is_group, pin, "order", voices from chats
  where user_id = $1 and not compared order by pin desc, "order", id desc`;

/** Skips foreign key checks, which would take most of the time; the rows are consistent by construction. */
async function addChats(people, { chats, length }) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query(insertChats, [people, chats]);
    const ids = rows.map(({ id }) => id);
    if (length > 0) {
      await client.query(insertMessages, [ids, length]);
      await client.query(insertGenerations, [ids]);
      await client.query(setHeads, [ids]);
      await client.query(
        `select setval(pg_get_serial_sequence('messages', 'id'), (select max(id) from messages))`,
      );
    }
    await client.query('commit');
    return ids;
  } finally {
    client.release();
  }
}

const insertChats = `
  insert into chats (user_id, name, named_by, "order", voices, created_at, updated_at)
  select person, 'Chat number ' || n, 'user', n, '{openai}', now(), now()
  from unnest($1::int[]) person, generate_series(1, $2::int) n
  returning id`;

/** Requests and answers alternate, each a child of the previous one. */
const insertMessages = `
  with base as (select coalesce(max(id), 0) as id from messages)
  insert into messages (
    id, chat_id, user_id, parent_id, exchange, type, text, tokens, created_at,
    model_id, model_name, provider_id, provider_name, voice, response_type
  ) overriding system value
  select
    base.id + (place - 1) * $2::int + n, chat.id, chat.user_id,
    case when n > 1 then base.id + (place - 1) * $2::int + n - 1 end, (n + 1) / 2,
    case n % 2 when 1 then 'request' else 'response' end, repeat('some words of text ', 15), 60, now(),
    case n % 2 when 0 then 1 end, case n % 2 when 0 then 'Model' end, case n % 2 when 0 then 1 end,
    case n % 2 when 0 then 'Provider' end, case n % 2 when 0 then 'teal' end, case n % 2 when 0 then 'text' end
  from base, unnest($1::int[]) with ordinality as wanted(id, place)
    join chats chat on chat.id = wanted.id, generate_series(1, $2::int) n`;

const insertGenerations = `
  insert into generations (
    uuid, message_id, chat_id, user_id, state, heartbeat_at, started_at, first_token_at, ended_at, coefficient, reserved
  )
  select gen_random_uuid(), id, chat_id, user_id, 'end', now(), now(), now(), now(), 1000, 0
  from messages where type = 'response' and chat_id = any($1::int[])`;

const setHeads = `
  update chats set head_id = last.id
  from (select chat_id, max(id) as id from messages where chat_id = any($1::int[]) group by chat_id) last
  where chats.id = last.chat_id`;

async function medianTime(times, work) {
  const taken = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}

function random(below) {
  return Math.floor(Math.random() * below);
}

answerTasks(bare, tasks);
