// Fills the database of `retrieval`, recalls through the product's own functions, and is the floor: a bare tsvector query
// for the same words.
import { readFile } from 'node:fs/promises';
import { indexReading } from '../../apps/server/src/features/library/finding/index-reading.ts';
import { recallPassages } from '../../apps/server/src/features/library/finding/recall-passages.ts';
import { answerTasks, openBare } from '../lib/bare-database.mjs';
import { median } from '../lib/runner.mjs';

const bare = await openBare();
const { database, pool } = bare;
let reading = 0;
const plan = { name: 'floor' };

const tasks = {
  user: async ({ name }) => {
    const { rows } = await pool.query(
      `insert into users (email, username, display_name, locale, created_at, email_verified_at)
       values ($1 || '@example.test', $1, 'Somebody', 'en', now(), now()) returning id`,
      [name],
    );
    return { userId: rows[0].id };
  },
  /** Indexes Markdown files, one reading each. */
  index: async ({ userId, files }) => {
    const readings = [];
    for (const file of files) {
      const readingId = await addReading(userId);
      const pieces = piecesOf(await readFile(file, 'utf8'));
      await indexReading(database.db, { userId, readingId, batches: once(pieces), signal });
      readings.push(readingId);
    }
    return { readings };
  },
  /** Per question the passages found, the best first. */
  recall: async ({ userId, readings, questions, limit }) => {
    const found = [];
    for (const question of questions) {
      const { passages } = await recallPassages(database.db, {
        userId,
        readingIds: readings,
        question,
        limit,
      });
      found.push(passages.map(({ readingId, text }) => ({ readingId, text })));
    }
    return { found };
  },
  /** Adds readings of generated text until there are so many passages. */
  grow: async ({ userId, vocabulary, passages, perReading }) => {
    const started = performance.now();
    const { rows } = await pool.query('select count(*)::int as count from passages where user_id = $1', [
      userId,
    ]);
    for (let made = rows[0].count; made < passages;) {
      const readingId = await addReading(userId);
      const pieces = generated(vocabulary, Math.min(perReading, passages - made), readingId);
      const indexed = await indexReading(database.db, { userId, readingId, batches: once(pieces), signal });
      made += indexed.passages;
    }
    const milliseconds = performance.now() - started;
    await pool.query(floorTable);
    // All at once would take longer than a statement of the product may.
    for (let copied = 1; copied > 0;) {
      const { rowCount } = await pool.query(
        `insert into bare_passages select id, user_id, reading_id, text, to_tsvector('english', text) from passages
         where id > (select coalesce(max(id), 0) from bare_passages) order by id limit 5000`,
      );
      copied = rowCount;
    }
    await pool.query('vacuum analyze bare_passages');
    await pool.query('vacuum analyze passages, passage_segments, passage_words');
    const readings = await pool.query('select id from readings where user_id = $1', [userId]);
    return { readings: readings.rows.map(({ id }) => id), milliseconds };
  },
  measureRecall: ({ userId, readings, questions }) =>
    timed(questions, (question) =>
      recallPassages(database.db, { userId, readingIds: readings, question, limit: 10 }),
    ),
  measureFloor: ({ userId, readings, questions }) =>
    timed(questions, (question) =>
      pool.query({ ...plan, text: floor, values: [userId, readings, question] }),
    ),
  sizes: async () => {
    const { rows } = await pool.query(
      `select pg_total_relation_size('passages')::int as texts, pg_total_relation_size('bare_passages')::int as bare,
         (pg_total_relation_size('passage_words') + pg_total_relation_size('passage_segments'))::int as words`,
    );
    return rows[0];
  },
};

const signal = new AbortController().signal;

const floorTable = `
  create table if not exists bare_passages (
    id bigint primary key, user_id int not null, reading_id int not null, text text not null, words tsvector not null
  );
  create index if not exists bare_passages_words on bare_passages using gin (words)`;

/** Any of the words, as a question rarely has all of them in one passage. */
const floor = `
  with asked as (
    select replace(plainto_tsquery('english', $3)::text, '&', '|')::tsquery as query
  )
  select id, reading_id, text, ts_rank(words, query) as score
  from bare_passages, asked
  where user_id = $1 and reading_id = any($2::int[]) and words @@ query
  order by score desc, id limit 10`;

async function addReading(userId) {
  reading += 1;
  const { rows } = await pool.query(
    `insert into readings (user_id, content_hash, reader, state, created_at)
     values ($1, $2, 'bench', 'ready', now()) returning id`,
    [userId, `${reading}`],
  );
  return rows[0].id;
}

async function* once(pieces) {
  yield { pieces };
}

/** Headings and paragraphs of Markdown. */
function piecesOf(text) {
  return text.split(/\n{2,}/u).flatMap((part) => {
    const [, hashes, words] = /^(#+) +(.*)/u.exec(part) ?? [];
    if (!hashes) return [{ kind: 'text', text: part, place: {} }];
    const rest = part.slice(part.indexOf(words) + words.length).trim();
    const heading = { kind: 'heading', level: hashes.length, text: words, place: {} };
    return rest === '' ? [heading] : [heading, { kind: 'text', text: rest, place: {} }];
  });
}

/** Paragraphs with words as frequent as in the vocabulary's text, each about one passage. */
function generated(vocabulary, count, seed) {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 210 }, () => vocabulary[Math.floor(next() * vocabulary.length)]);
    return { kind: 'text', text: `${words.join(' ')}.`, place: {} };
  });
}

async function timed(questions, run) {
  const taken = [];
  for (const question of questions) {
    const started = performance.now();
    await run(question);
    taken.push(performance.now() - started);
  }
  return { milliseconds: median(taken) };
}

answerTasks(bare, tasks);
