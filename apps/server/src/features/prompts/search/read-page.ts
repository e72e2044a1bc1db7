import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { statement, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { hitsOf, type Look } from './hits.ts';

/** A prompt on a page, without its texts. */
export type PagePrompt = {
  id: number;
  /** Changes with every update of the prompt. */
  version: string;
  /** From the library, and so the same for all readers. */
  isHouse: boolean;
  isFavourite: boolean;
};

/** A page in order, and the total number of prompts. */
export interface FoundPage {
  page: PagePrompt[];
  total: number;
}

/** A search with paging. */
export interface PageLook extends Look {
  limit: SqlValue<number>;
  offset: SqlValue<number>;
}

type PageRow = PagePrompt & { total: number };

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
  const { modelKey, tone, style, activity } = look;
  const isRare = [modelKey, tone, style, activity].some((filter) => filter !== undefined);
  if (isRare) return (await executor.execute<PageRow>(pageOf(look))).rows;
  const { view, sort, userId, language, topic, limit, offset } = look;
  const shape: Shape = {
    view,
    sort,
    isSearch: look.search !== undefined,
    hasLanguage: language !== undefined,
    hasTopic: topic !== undefined,
  };
  const { words, rules } = look.search ?? {};
  return pageStatement(shape)(executor, { userId, language, topic, limit, offset, words, rules });
}

/** The parts of a search that change the text of the statement. */
interface Shape {
  view: PromptView;
  sort: PromptSort | undefined;
  isSearch: boolean;
  hasLanguage: boolean;
  hasTopic: boolean;
}

type PageStatement = Statement<
  Record<'userId' | 'language' | 'topic' | 'limit' | 'offset' | 'words' | 'rules', unknown>,
  PageRow
>;

const statements = new Map<string, PageStatement>();

/** About sixty at most; with the rarer filters there would be a thousand, each cached by every connection. */
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
      ...(shape.isSearch ? { search: searchPlaces(shape, value) } : {}),
    }),
  );
  statements.set(key, made);
  return made;
}

function searchPlaces<Place>(shape: Shape, value: (name: 'words' | 'language' | 'rules') => Place) {
  const words = value('words');
  return shape.hasLanguage ? { words, language: value('language'), rules: value('rules') } : { words };
}

function pageOf(look: PageLook): SQL {
  const { hits, order } = hitsOf(look);
  // Ranked hits are materialized, because ranking twice would be the largest cost; plain ones are counted and
  // paged by index.
  const kept = look.search ? sql`materialized` : sql`not materialized`;
  return sql`
    with hits as ${kept} (${hits}),
    page as (select * from hits order by ${order} limit ${look.limit} offset ${look.offset})
    select
      id, version, is_house as "isHouse",
      exists (
        select 1 from prompt_favourites where prompt_id = page.id and user_id = ${look.userId}
      ) as "isFavourite",
      (select count(*)::int from hits) as total
    from page order by ${order}`;
}
