import type { PromptNeed, PromptSort, PromptView } from '@polylogue/contract/prompts';
import { sql, type SQL } from 'drizzle-orm';
import type { SqlValue } from '../../platform/db/statement.ts';

/** What narrows a list of prompts. */
export interface PromptFilters {
  view: PromptView;
  search?: string | undefined;
  language?: string | undefined;
  /** Undefined: any. Null: a model outside the catalogue, which has no prompts. */
  modelKey?: string | null | undefined;
  /** With a model: the needs for which it is recommended. */
  needs?: readonly PromptNeed[] | undefined;
  topic?: number | undefined;
  tone?: string | undefined;
  style?: string | undefined;
  activity?: string | undefined;
  /** Key of a collection. */
  collection?: string | undefined;
  sort?: PromptSort | undefined;
}

/** The filters of a view, as values or placeholders. */
export type Narrowing = {
  [Name in keyof Omit<PromptFilters, 'view' | 'search' | 'sort'>]: SqlValue<PromptFilters[Name]>;
};

/** The source of the rows of a view, and its conditions apart from the filters. */
export function viewOf(view: PromptView, userId: SqlValue<number>): { from: SQL; where: SQL; since: SQL } {
  switch (view) {
    case 'public':
      return {
        from: sql`prompts`,
        where: sql`prompts.listed and prompts.task_id is null`,
        since: sql`prompts.created_at`,
      };
    case 'own':
      return {
        from: sql`prompts`,
        where: sql`prompts.user_id = ${userId}`,
        since: sql`prompts.created_at`,
      };
    case 'favourites':
      return {
        from: sql`prompt_favourites join prompts on prompts.id = prompt_favourites.prompt_id`,
        where: sql`prompt_favourites.user_id = ${userId}
          and (prompts.listed or prompts.user_id = ${userId} or prompts.user_id is null)`,
        since: sql`prompt_favourites.created_at`,
      };
    default:
      return view satisfies never;
  }
}

/** Whether a user may see the prompt: `listed` has the variants, too. A retired one stays visible to users with it as a favourite. */
export function visibleTo(userId: number): SQL {
  return sql`(prompts.listed or prompts.user_id = ${userId} or (prompts.user_id is null and exists (
    select 1 from prompt_favourites where prompt_id = prompts.id and user_id = ${userId})))`;
}

/** Whether a search by the user may know of the prompt: not the private ones of others. */
export function searchable(userId: SqlValue<number>): SQL {
  return sql`(prompts.listed or prompts.user_id is null or prompts.user_id = ${userId})`;
}

/** The filters as a condition; true without filters. */
export function narrow(filters: Narrowing): SQL {
  const { language, modelKey, needs, topic, tone, style, activity, collection } = filters;
  const conditions = [
    language !== undefined && sql`prompts.language = ${language}`,
    modelKey !== undefined &&
      sql`(prompts.model_key = ${modelKey} or prompts.need = any(${sql.param(needs ?? [])}::text[]))`,
    topic !== undefined && sql`prompts.topic_id = ${topic}`,
    tone !== undefined && sql`prompts.tone = ${tone}`,
    style !== undefined && sql`prompts.style = ${style}`,
    activity !== undefined && sql`prompts.activity = ${activity}`,
    collection !== undefined && sql`${placeIn(collection)} is not null`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The place of a prompt in a collection; null if it is not there. */
export function placeIn(collection: SqlValue<string | undefined>): SQL {
  return sql`(
    select array_position(prompt_ids, coalesce(prompts.task_id, prompts.id)) from prompt_collections
    where prompt_collections.key = ${collection} and prompt_collections.language = prompts.language)`;
}
