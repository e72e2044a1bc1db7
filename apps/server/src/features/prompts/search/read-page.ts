import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { statement, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { shownColumns, type ShownPrompt } from '../shown-prompt.sql.ts';
import { hitsOf, type Look } from './hits.ts';
import type { Match } from './search-query.ts';

/** A page in order, and the total number of prompts. */
export interface FoundPage {
  page: ShownPrompt[];
  total: number;
}

/** A search with paging. */
export interface PageLook extends Look {
  limit: SqlValue<number>;
  offset: SqlValue<number>;
}

type PageRow = ShownPrompt & { total: number };

/** Reads a page and the total in one statement. */
export async function readPage(executor: Executor, look: PageLook): Promise<FoundPage> {
  const rows = await readRows(executor, look);
  const [first] = rows;
  if (first || look.offset === 0) return { page: rows, total: first?.total ?? 0 };
  const counted = await executor.execute<{ total: number }>(
    sql`select count(*)::int as total from (${hitsOf(look).hits}) as hits`,
  );
  return { page: [], total: counted.rows[0]?.total ?? 0 };
}

async function readRows(executor: Executor, look: PageLook): Promise<PageRow[]> {
  const { modelKey, tone, style, activity, collection } = look;
  const isRare = [modelKey, tone, style, activity, collection].some((filter) => filter !== undefined);
  if (isRare) return (await executor.execute<PageRow>(pageOf(look))).rows;
  const { view, sort, userId, language, topic, limit, offset } = look;
  const shape: Shape = {
    view,
    sort,
    match: look.search?.match,
    hasLanguage: language !== undefined,
    hasTopic: topic !== undefined,
  };
  const { words, longer, phrase, rules } = look.search ?? {};
  const values = { userId, language, topic, limit, offset, words, longer, phrase, rules };
  return pageStatement(shape)(executor, values);
}

/** The parts of a search that change the text of the statement. */
interface Shape {
  view: PromptView;
  sort: PromptSort | undefined;
  match: Match | undefined;
  hasLanguage: boolean;
  hasTopic: boolean;
}

type PageStatement = Statement<
  Record<
    'userId' | 'language' | 'topic' | 'limit' | 'offset' | 'words' | 'longer' | 'phrase' | 'rules',
    unknown
  >,
  PageRow
>;

const statements = new Map<string, PageStatement>();

/** About two hundred at most; with the rarer filters there would be a thousand, each cached by every connection. */
function pageStatement(shape: Shape): PageStatement {
  const key = JSON.stringify(shape);
  const known = statements.get(key);
  if (known) return known;
  const made: PageStatement = statement((value) =>
    pageOf({
      view: shape.view,
      sort: shape.sort,
      userId: value('userId'),
      limit: value('limit'),
      offset: value('offset'),
      ...(shape.hasLanguage ? { language: value('language') } : {}),
      ...(shape.hasTopic ? { topic: value('topic') } : {}),
      ...(shape.match ? { search: searchPlaces(shape.match, shape.hasLanguage, value) } : {}),
    }),
  );
  statements.set(key, made);
  return made;
}

function searchPlaces<Place>(
  match: Match,
  hasLanguage: boolean,
  value: (name: 'words' | 'longer' | 'phrase' | 'language' | 'rules') => Place,
) {
  const text = { match, words: value('words'), longer: value('longer'), phrase: value('phrase') };
  return hasLanguage ? { ...text, language: value('language'), rules: value('rules') } : text;
}

function pageOf(look: PageLook): SQL {
  const { hits, order } = hitsOf(look);
  // Ranked hits are materialized, because ranking twice would be the largest cost; plain ones are counted and
  // paged by index.
  const kept = look.search ? sql`materialized` : sql`not materialized`;
  return sql`
    with hits as ${kept} (${hits}),
    page as (
      select id, row_number() over (order by ${order}) as number from hits
      order by number limit ${look.limit} offset ${look.offset}
    )
    select ${shownColumns(look.userId)}, (select count(*)::int from hits) as total
    from page join prompts on prompts.id = page.id order by page.number`;
}
