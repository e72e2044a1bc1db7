// Fills the database of `find` and is its floor: the same messages by plain SQL, through `pg` and without a server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryText, wantedWords } from '../../apps/server/src/features/find/searching/wanted-words.ts';
import { stopWords } from '../../apps/server/src/platform/words/stop-words.ts';
import { stemOf } from '../../apps/server/src/platform/words/stems.ts';
import { wordsIn } from '../../apps/server/src/platform/words/words.ts';
import pg from 'pg';
import { addPeople, answerTasks, openBare } from '../lib/bare-database.mjs';
import { median } from '../lib/runner.mjs';

/** Words of a message, and messages of a chat. */
const textLength = 30;
const chatLength = 100;

const bare = await openBare();
const { database, pool } = bare;
/** The product's time limits are not meant for filling. */
const filling = new pg.Pool({ ...database.connection, statement_timeout: 0, query_timeout: 0, max: 1 });

const tasks = {
  fill: async ({ people, messages }) => {
    const started = performance.now();
    const ids = await addPeople(filling, people);
    await addVocabulary();
    await filling.query('drop index find_entries_words');
    const chats = Math.ceil(messages / people / chatLength);
    for (const [number, person] of ids.entries()) {
      await addMessages(person, { chats, language: number % languages.length });
    }
    await filling.query(`set maintenance_work_mem = '256MB'`);
    await filling.query('create index find_entries_words on find_entries using gin (words)');
    await filling.query('vacuum analyze');
    const { rows } = await filling.query('select count(*)::int as messages from messages');
    const size = await filling.query(
      `select pg_total_relation_size('find_entries') / 1e6::float as megabytes_index, pg_total_relation_size('messages') / 1e6::float as megabytes_texts`,
    );
    const milliseconds = performance.now() - started;
    await filling.end();
    return { messages: rows[0].messages, milliseconds, ...size.rows[0], searches: searchesOf(ids) };
  },
  measure: async ({ searches, times }) => {
    const taken = [];
    for (let time = 0; time < times; time += 1) {
      const { owner, words } = searches[time % searches.length];
      const query = queryText(owner, wantedWords(words));
      const begun = performance.now();
      await pool.query(search, [owner, query]);
      taken.push(performance.now() - begun);
    }
    return { find: median(taken) };
  },
};

/** The newest that have the words, the best first, with what is shown of them. */
const search = `
  select message.id, message.type, message.text, message.created_at, message.model_name, chat.id as chat_id, chat.name, chat.archived_at
  from (
    select item_id, chat_id, at, words from find_entries
    where words @@ $2::tsquery and user_id + 0 = $1 and kind = 'message' order by at desc, item_id desc limit 400
  ) entry
  join messages message on message.id = entry.item_id
  join chats chat on chat.id = entry.chat_id and chat.user_id = $1 and not chat.compared
  order by ts_rank(entry.words, $2::tsquery, 1)
    * (1 + 1 / (1 + extract(epoch from now() - entry.at) / 86400 / 30)) desc
  limit 6`;

const languages = ['en', 'ru', 'fr'];

/** The words of the prompt library in a language, the most frequent first. */
const vocabularies = Object.fromEntries(
  languages.map((language) => {
    const folder = join(import.meta.dirname, '../../content/tasks');
    const files = readdirSync(folder).filter((name) => name.endsWith(`.${language}.yaml`));
    const counts = new Map();
    for (const { lower, folded } of files.flatMap((name) =>
      wordsIn(readFileSync(join(folder, name), 'utf8')),
    )) {
      if (lower.length < 5 || !/^\p{L}+$/u.test(lower) || stopWords[language].has(folded)) continue;
      counts.set(lower, (counts.get(lower) ?? 0) + 1);
    }
    const sorted = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 8000);
    return [language, sorted.map(([word]) => word)];
  }),
);

/** A rare word, two words, and a common one that is not finished, of people of each language. */
function searchesOf(ids) {
  return ids.slice(0, 15).flatMap((owner, number) => {
    const words = vocabularies[languages[number % languages.length]];
    const at = (place) => words[place + number];
    return [at(2500), `${at(60)} ${at(140)}`, at(400).slice(0, 5)].map((typed) => ({ owner, words: typed }));
  });
}

/** Words with their stems as the index has them. */
async function addVocabulary() {
  await filling.query(
    'create unlogged table bench_words (language int, place int, word text, stem text, primary key (language, place))',
  );
  for (const [number, language] of languages.entries()) {
    const words = vocabularies[language];
    const stems = words.map((word) => stemOf(wordsIn(word)[0], language));
    await filling.query(
      `insert into bench_words select $1::int, place - 1, word, stem
       from unnest($2::text[], $3::text[]) with ordinality as entry (word, stem, place)`,
      [number, words, stems],
    );
  }
}

/** Skips triggers and foreign key checks, which would take most of the time; the rows are consistent by construction. */
async function addMessages(person, { chats, language }) {
  const client = await filling.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(insertChats, [person, chats]);
    const words = vocabularies[languages[language]].length;
    await client.query(insertMessages, [person, chatLength, textLength, language, words]);
    await client.query(insertVocabulary, [person, language]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const insertChats = `
  insert into chats (user_id, name, named_by, "order", voices, created_at, updated_at)
  select $1, 'Chat number ' || n, 'user', n, '{openai}', now(), now() from generate_series(1, $2::int) n`;

/** Requests and answers of two years, each a child of the one before. Frequent words are drawn more often, as in real texts. */
const insertMessages = `
  with base as (select coalesce(max(id), 0) as id from messages),
  drawn as materialized (
    select (base.id + row_number() over (order by chat.id, n))::int as id, chat.id as chat_id, n,
      now() - random() * 700 * interval '1 day' as at,
      array(select floor(power(random(), 2.5) * $5::int + 0 * n + 0 * chat.id)::int from generate_series(1, $3::int)) as words
    from base, chats chat, generate_series(1, $2::int) n where chat.user_id = $1::int
  ), told as materialized (
    select drawn.id, chat_id, n, at, string_agg(known.word, ' ' order by word.place) as text,
      string_agg('''' || $1::int || ':' || known.stem || ''':' || word.place, ' ')::tsvector as words
    from drawn, unnest(words) with ordinality as word (number, place)
      join bench_words known on known.language = $4::int and known.place = word.number
    group by drawn.id, chat_id, n, at
  ), indexed as (
    insert into find_entries (kind, item_id, user_id, chat_id, model_id, at, words)
    select 'message', id, $1::int, chat_id, case n % 2 when 0 then 1 end, at, words from told
  )
  insert into messages (
    id, chat_id, user_id, parent_id, exchange, type, text, tokens, created_at,
    model_id, model_name, provider_id, provider_name, voice, response_type
  ) overriding system value
  select id, chat_id, $1::int, case when n > 1 then id - 1 end, (n + 1) / 2,
    case n % 2 when 1 then 'request' else 'response' end, text, 60, at,
    case n % 2 when 0 then 1 end, case n % 2 when 0 then 'Model' end, case n % 2 when 0 then 1 end,
    case n % 2 when 0 then 'Provider' end, case n % 2 when 0 then 'teal' end, case n % 2 when 0 then 'text' end
  from told`;

const insertVocabulary = `
  insert into find_vocabulary (user_id, word) select distinct $1::int, stem from bench_words where language = $2::int`;

answerTasks(bare, tasks);
