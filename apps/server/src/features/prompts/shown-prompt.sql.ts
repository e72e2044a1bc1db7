import type { Thumb } from '@polylogue/contract/fields';
import type { PromptNeed, PromptReview } from '@polylogue/contract/prompts';
import type { PromptVariable } from '@polylogue/contract/typed-variables';
import { sql, type SQL } from 'drizzle-orm';
import type { SqlValue } from '../../platform/db/statement.ts';
import { authors } from '../accounts/accounts.sql.ts';

/** A prompt with its owner and what it is to the reader. */
export type ShownPrompt = {
  id: number;
  userId: number | null;
  libraryKey: string | null;
  taskId: number | null;
  variant: string | null;
  name: string;
  description: string;
  body: string;
  variables: PromptVariable[];
  language: string;
  modelKey: string | null;
  need: PromptNeed | null;
  topicId: number | null;
  tone: string | null;
  style: string | null;
  activity: string | null;
  isPublic: boolean;
  review: PromptReview | null;
  retiredAt: string | null;
  createdAt: string;
  uses: number;
  /** All prompts of its task, the default first; null if there are no others. */
  variants: { id: number; name: string }[] | null;
  owner: { displayName: string; avatar: string | null } | null;
  isFavourite: boolean;
  /** Null if the reader has never sent it. */
  use: { thumb: Thumb | null } | null;
};

/** The columns of a {@link ShownPrompt}, from a row of `prompts`. */
export function shownColumns(readerId: SqlValue<number | null>): SQL {
  return sql`
    prompts.id, prompts.user_id as "userId", prompts.library_key as "libraryKey", prompts.task_id as "taskId",
    prompts.variant, prompts.name, prompts.description, prompts.body, prompts.variables, prompts.language,
    prompts.model_key as "modelKey", prompts.need, prompts.topic_id as "topicId", prompts.tone, prompts.style,
    prompts.activity, prompts.is_public as "isPublic", prompts.review, prompts.retired_at as "retiredAt",
    prompts.created_at as "createdAt", prompts.uses,
    case when prompts.user_id is null then (
      select json_agg(json_build_object('id', one.id, 'name', coalesce(one.variant, one.name)) order by one.task_id nulls first, one.id)
      from prompts as one
      where one.id = coalesce(prompts.task_id, prompts.id)
        or (one.task_id = coalesce(prompts.task_id, prompts.id) and one.retired_at is null)
      having count(*) > 1
    ) end as variants,
    (
      select json_build_object('displayName', ${authors.displayName}, 'avatar', ${authors.avatar})
      from ${authors} where ${authors.id} = prompts.user_id
    ) as owner,
    exists (
      select 1 from prompt_favourites
      where prompt_favourites.prompt_id = prompts.id and prompt_favourites.user_id = ${readerId}
    ) as "isFavourite",
    (
      select json_build_object('thumb', prompt_uses.thumb) from prompt_uses
      where prompt_uses.prompt_id = prompts.id and prompt_uses.user_id = ${readerId}
    ) as use`;
}
