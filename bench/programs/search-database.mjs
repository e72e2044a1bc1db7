// Fills the database of `search` with the library and is its floor: the same page by plain SQL, through `pg`
// and without a server.
import { seedLibrary } from '../../apps/server/src/features/prompts/shipped/seed.ts';
import { answerTasks, openBare } from '../lib/bare-database.mjs';
import { median } from '../lib/runner.mjs';

const bare = await openBare();
const { database, pool } = bare;

const tasks = {
  /** The whole library and a user to search it. `milliseconds`: how long the library took. */
  fill: async () => {
    const started = performance.now();
    await seedLibrary(database, { extent: 'full', now: new Date() });
    const milliseconds = performance.now() - started;
    await pool.query('vacuum analyze prompts, prompt_pieces');
    const counted = await pool.query('select count(*)::int as prompts from prompts');
    const added = await pool.query(
      `insert into users (email, username, display_name, locale, created_at, email_verified_at)
       values ('search@example.test', 'search', 'Somebody', 'en', now(), now()) returning id`,
    );
    return { owner: added.rows[0].id, prompts: counted.rows[0].prompts, milliseconds };
  },
  measure: async ({ owner, searches, times, isPrepared }) => {
    const taken = [];
    for (let time = 0; time < times; time += 1) {
      const { language, words } = searches[time % searches.length];
      const started = performance.now();
      await pool.query({
        ...(isPrepared ? { name: 'search' } : {}),
        text: search,
        values: [rulesOf[language], wordsOf(words), language, owner],
      });
      taken.push(performance.now() - started);
    }
    return { search: median(taken) };
  },
};

const rulesOf = { en: 'english', ru: 'russian', fr: 'french' };

/** The words one by one, the last possibly incomplete. */
function wordsOf(words) {
  return `${words}:*`.split(' ');
}

/** The product's search with everything its list shows, including texts. */
const search = `
  with word as materialized (
    select 1 << place::int as bit, by_rules || as_is as query, numnode(by_rules) > 0 as counts
    from unnest((select $2::text[])) with ordinality as word (text, place),
      lateral (select to_tsquery($1::regconfig, text) as by_rules, to_tsquery('simple', text) as as_is) as query
  ), wanted as materialized (
    select bit, query from word where counts or not (select bool_or(counts) from word)
  ), piece as materialized (
    select bit, prompt_ids, round(ts_rank('{0, 0.1, 0.4, 1.0}', words, query) * 1000)::int as rank
    from wanted join prompt_pieces on words @@ query and language = $3
  ), matches as (
    select id, sum(rank)::int as rank from (select bit, rank, unnest(prompt_ids) as id from piece) as found
    group by id having bit_or(bit) = (select sum(bit) from wanted)
  ), hits as materialized (
    select prompts.id, prompts.position, matches.rank, created_at
    from prompts join matches using (id)
    where listed and language = $3
  ), page as (
    select * from hits order by rank desc, created_at desc, position desc, id desc limit 30
  )
  select (select count(*)::int from hits) as total, id, language, model_key, topic_id, tone,
    style, activity, retired_at, prompts.created_at,
    (
      select json_agg(piece.texts order by item.number)
      from unnest(prompts.pieces) with ordinality as item (place, number)
      join prompt_pieces as piece on piece.place = item.place
        and piece.shelf = split_part(prompts.library_key, '/', 1) || '.' || prompts.language
    ) as texts,
    exists (select 1 from prompt_favourites where prompt_id = id and user_id = $4) as favourite
  from page join prompts using (id) order by rank desc, page.created_at desc, page.position desc, id desc`;

answerTasks(bare, tasks);
