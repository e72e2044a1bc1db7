// Fills the database of `search` with the library and is its floor: the same page by bare SQL, through `pg` and without a server.
import { seedLibrary } from '../../apps/server/src/features/prompts/library/seed.ts';
import { answerTasks, openBare } from '../lib/bare-database.mjs';
import { median } from '../lib/runner.mjs';

const bare = await openBare();
const { database, pool } = bare;

const tasks = {
  /** The whole library and somebody to search it. `milliseconds`: how long the library took. */
  fill: async () => {
    const started = performance.now();
    await seedLibrary(database, { extent: 'full', now: new Date() });
    const milliseconds = performance.now() - started;
    await pool.query('vacuum analyze prompts');
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
        values: [rulesOf[language], queryOf(words), language, owner],
      });
      taken.push(performance.now() - started);
    }
    return { search: median(taken) };
  },
};

const rulesOf = { en: 'english', ru: 'russian', fr: 'french' };

/** All words, the last one perhaps unfinished. */
function queryOf(words) {
  return `${words.split(' ').join(' & ')}:*`;
}

/** The product's own search with all that its list shows, texts included. */
const search = `
  with hits as materialized (
    select prompts.id, prompts.position, ts_rank('{0.05, 0.1, 0.4, 1.0}', headline, query) as rank, created_at
    from (select to_tsquery($1::regconfig, $2) || to_tsquery('simple', $2) as query offset 0) as wanted, prompts
    where listed and language = $3 and words @@ query
  ), page as (
    select * from hits order by rank desc, created_at desc, position desc, id desc limit 30
  )
  select (select count(*)::int from hits) as total, id, name, description, body, language, model_key, topic_id, tone,
    style, activity, retired_at, prompts.created_at,
    exists (select 1 from prompt_favourites where prompt_id = id and user_id = $4) as favourite
  from page join prompts using (id) order by rank desc, page.created_at desc, page.position desc, id desc`;

answerTasks(bare, tasks);
