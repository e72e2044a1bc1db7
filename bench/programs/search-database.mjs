// Fills the database of `search` with the library and is its floor: the same page by plain SQL, through `pg`
// and without a server.
import { seedLibrary } from '../../apps/server/src/features/prompts/tasks/seed.ts';
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
    await pool.query('vacuum analyze prompts');
    const counted = await pool.query('select count(*)::int as prompts from prompts');
    const added = await pool.query(
      `insert into users (email, username, display_name, locale, created_at, email_verified_at)
       values ('search@example.test', 'search', 'Somebody', 'en', now(), now()) returning id`,
    );
    return { owner: added.rows[0].id, prompts: counted.rows[0].prompts, milliseconds };
  },
  /** Prompts that 2,000 other users keep to themselves: texts of the library, as users copy and change them. */
  crowd: async ({ prompts }) => {
    await pool.query(
      `insert into users (email, username, display_name, locale, created_at, email_verified_at)
       select 'search' || one || '@example.test', 'search' || one, 'Somebody', 'en', now(), now()
       from generate_series(1, 2000) as one`,
    );
    await pool.query(
      `insert into prompts (user_id, name, description, body, language, topic_id, words, phrases, created_at, updated_at)
       select owner.id, name, description, body, language, topic_id, words, phrases, now(), now()
       from (select *, row_number() over (order by id) as number from prompts where user_id is null and task_id is null) as task
       join generate_series(0, $1 - 1) as copy on copy % (select count(*) from prompts where user_id is null and task_id is null) = task.number - 1
       join (select id, row_number() over (order by id) as number from users where username like 'search_%') as owner
         on owner.number = copy % 2000 + 1`,
      [prompts],
    );
    await pool.query('vacuum analyze prompts');
    return { prompts };
  },
  measure: async ({ owner, searches, times, isPrepared }) => {
    const taken = [];
    for (let time = 0; time < times; time += 1) {
      const { language, words } = searches[time % searches.length];
      const started = performance.now();
      await pool.query({
        ...(isPrepared ? { name: 'search' } : {}),
        text: search,
        values: [rulesOf[language], words.split(' '), wordsOf(words), words, language, owner],
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

/** The product's search over whole rows, with everything its list shows, including texts and variants. */
const search = `
  with word as materialized (
    select 1 << place::int as bit, by_rules || as_is as query, wide_rules || wide_as_is as wide,
      numnode(by_rules) > 0 as counts
    from unnest($2::text[], $3::text[]) with ordinality as word (text, longer, place),
      lateral (select to_tsquery($1::regconfig, text) as by_rules, to_tsquery('simple', text) as as_is,
        to_tsquery($1::regconfig, longer) as wide_rules, to_tsquery('simple', longer) as wide_as_is) as query
  ), wanted as materialized (
    select bit, query, wide from word where counts or not (select bool_or(counts) from word)
  ), found as materialized (
    select bit, prompts.id, phrases @> array[$4::text] as is_named,
      ts_rank('{0.03, 0.15, 0.6, 1.0}', words, query) + 0.3 * ts_rank('{0.03, 0.15, 0.6, 1.0}', words, wide) as rank
    from wanted join prompts on words @@ wide
    where (listed or user_id is null) and language = $5
  ), weighed as materialized (
    select bit, ln(1 + 1000.0 / count(*)) as weight from found group by bit
  ), matches as (
    select id, sum(rank * weight) + case when bool_or(is_named) then 100 else 0 end as rank
    from found join weighed using (bit) group by id having bit_or(bit) = (select sum(bit) from wanted)
  ), hits as materialized (
    select prompts.id, prompts.position, matches.rank,
      (ups + 2.0) / (ups + downs + 4.0) + 0.1 * ln(1 + uses) as score
    from prompts join matches using (id)
    where listed and task_id is null and language = $5
  ), page as (
    select * from hits order by rank desc, score desc, position desc, id desc limit 30
  )
  select (select count(*)::int from hits) as total, prompts.id, library_key, task_id, variant, name, description, body,
    variables, language, model_key, need, topic_id, tone, style, activity, is_public, review, retired_at, created_at, uses,
    (
      select json_agg(json_build_object('id', one.id, 'name', coalesce(one.variant, one.name)))
      from prompts as one where one.id = prompts.id or one.task_id = prompts.id having count(*) > 1
    ) as variants,
    exists (select 1 from prompt_favourites where prompt_id = prompts.id and user_id = $6) as favourite,
    (select thumb from prompt_uses where prompt_id = prompts.id and user_id = $6) as thumb
  from page join prompts using (id) order by rank desc, score desc, page.position desc, prompts.id desc`;

answerTasks(bare, tasks);
