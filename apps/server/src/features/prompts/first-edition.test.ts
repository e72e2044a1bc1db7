import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** The part of the migration that moves rows; the first edition still fits the tables. */
async function moveRows(): Promise<void> {
  const name = (await readdir(migrations)).find((file) => file.endsWith('_prompt-tasks.sql')) ?? '';
  const text = await readFile(join(migrations, name), 'utf8');
  const moves = text.slice(text.indexOf('-- The first edition was composed'));
  await opened.database.db.execute(sql.raw(moves));
}

test('favourites of the first edition keep their whole text; what nobody has goes', async () => {
  const { db } = opened.database;
  await db.execute(sql`
    insert into users (email, username, display_name, locale, created_at)
    values ('ada@example.test', 'ada', 'Ada', 'en', now())`);
  await db.execute(sql`
    insert into prompt_pieces (shelf, place, language, texts, prompt_ids, words)
    select shelf, place, split_part(shelf, '.', 2), texts::json, '{}', ''
    from (values
      ('writing.en', 1, '{"name":"Write a letter","description":"Well.","text":"Do {{it}}.","finish":"Be brief."}'),
      ('writing.en', 2, '{"name":"pilots","description":"For pilots.","text":"","finish":""}'),
      ('writing.en', 3, '{"name":"","description":"","text":"A fact.","finish":""}'),
      ('writing.en', 4, '{"name":"","description":"","text":"A limit.","finish":""}'),
      ('writing.fr', 1, '{"name":"Écrire","description":"Bien.","text":"Fais {{ça}}.","finish":"Sois bref."}'),
      ('writing.fr', 2, '{"name":"pilotes","description":"Pour eux.","text":"","finish":""}')
    ) as piece (shelf, place, texts)`);
  // The facets are not in the order of their places.
  await db.execute(sql`
    insert into prompts (library_key, pieces, digest, language, created_at, updated_at)
    select library_key, pieces::int[], 'd', language, now(), now()
    from (values
      ('writing/letter/pilots/en', '{1,2,4,3}', 'en'),
      ('writing/letter/pilots/fr', '{1,2}', 'fr'),
      ('writing/speech/pilots/en', '{1,2,3,4}', 'en')
    ) as prompt (library_key, pieces, language)`);
  await db.execute(sql`
    insert into prompts (user_id, name, description, body, language, created_at, updated_at)
    select id, 'My own', 'Of mine.', 'Keep {{me}}.', 'en', now(), now() from users`);
  await db.execute(sql`
    insert into prompts (library_key, name, description, body, language, retired_at, created_at, updated_at)
    values ('writing/old/pilots/en', 'Long gone', 'Old.', 'Old text.', 'en', now(), now(), now())`);
  await db.execute(sql`
    insert into prompt_favourites (user_id, prompt_id, created_at)
    select users.id, prompts.id, now() from users, prompts where library_key = 'writing/letter/pilots/en'`);

  await moveRows();

  const { rows } = await db.execute(sql`
    select library_key, name, description, body, pieces, retired_at is not null as retired, listed,
      exists (select from prompt_favourites where prompt_id = prompts.id) as kept
    from prompts order by id`);
  expect(rows).toEqual([
    {
      library_key: 'writing/letter/pilots/en',
      name: 'Write a letter: pilots',
      description: 'Well. For pilots.',
      body: 'Do {{it}}.\n\nA limit. A fact.\n\nBe brief.',
      pieces: null,
      retired: true,
      listed: false,
      kept: true,
    },
    expect.objectContaining({ library_key: null, name: 'My own', body: 'Keep {{me}}.', retired: false }),
  ]);
  expect((await db.execute(sql`select from prompt_shelves`)).rows).toEqual([]);
});
