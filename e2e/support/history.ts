import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseDirectory } from './addresses.ts';

/** Answers like the chat's own, and their questions, numbered consecutively. */
const insertExchanges = `
  insert into messages (chat_id, user_id, exchange, type, text, created_at,
    model_id, model_name, provider_id, provider_name, voice, response_type)
  select chat_id, user_id, 1 + (n + 1) / 2, kind, initcap(kind) || ' ' || 1 + (n + 1) / 2, created_at,
    model_id, model_name, provider_id, provider_name, voice, response_type
  from messages
  cross join generate_series(1, $2::int * 2) n
  cross join lateral (select case when n % 2 = 1 then 'request' else 'response' end as kind) k
  where id = $1
  order by n
  returning id`;

/** Links each message to the one before it. */
const tieTogether = `
  update messages set parent_id = line.before
  from (
    select id, lag(id) over (order by id) as before
    from messages where chat_id = $1
  ) line
  where messages.id = line.id`;

const moveHead = 'update chats set head_id = (select max(id) from messages where chat_id = $1) where id = $1';

/**
 * Extends a chat of one exchange directly in the database, since no call creates messages by the thousand.
 * Added messages say "Request 2", "Response 2" and so on, or the last answers the texts that are given. Returns their ids,
 * oldest first.
 */
export async function makeLong(
  { chat, response }: { chat: { id: number }; response: { id: number } },
  exchanges: number,
  texts: readonly string[] = [],
): Promise<number[]> {
  const place = databaseDirectory();
  const client = new Client({
    host: join(place, 'postgres'),
    user: 'polylogue',
    database: 'polylogue',
    password: readFileSync(join(place, 'postgres.password'), 'utf8'),
  });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>(insertExchanges, [response.id, exchanges]);
    await client.query(tieTogether, [chat.id]);
    await client.query(moveHead, [chat.id]);
    for (const [index, text] of texts.entries()) {
      const answer = rows[2 * (exchanges - texts.length + index) + 1];
      await client.query('update messages set text = $2 where id = $1', [answer?.id, text]);
    }
    await client.query('commit');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
