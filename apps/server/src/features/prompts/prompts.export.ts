import { and, asc, eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { visibleTo } from './prompts.filters.ts';
import { promptFavourites, prompts, promptUses } from './prompts.tables.ts';

/** The user's own prompts, favourites, and the prompts they have sent. */
export async function* exportPrompts(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield rowsAsList(db, userId, { path: 'prompts.json', table: prompts, columns });
  yield { path: 'favourite-prompts.json', rows: await favouritesOf(db, userId) };
  yield { path: 'used-prompts.json', rows: await usesOf(db, userId) };
}

/** Favourites of other authors by name, so that they can be found again. */
async function favouritesOf(executor: Executor, userId: number): Promise<object[]> {
  return executor
    .select({ promptId: prompts.id, name: prompts.name, keptAt: promptFavourites.createdAt })
    .from(promptFavourites)
    .innerJoin(prompts, eq(prompts.id, promptFavourites.promptId))
    .where(and(eq(promptFavourites.userId, userId), visibleTo(userId)))
    .orderBy(asc(promptFavourites.createdAt), asc(prompts.id));
}

async function usesOf(executor: Executor, userId: number): Promise<object[]> {
  const { promptId, uses, thumb, usedAt } = promptUses;
  return executor
    .select({ promptId, name: prompts.name, uses, thumb, usedAt })
    .from(promptUses)
    .innerJoin(prompts, eq(prompts.id, promptId))
    .where(and(eq(promptUses.userId, userId), visibleTo(userId)))
    .orderBy(asc(usedAt), asc(promptId));
}

const columns = {
  id: prompts.id,
  name: prompts.name,
  description: prompts.description,
  prompt: prompts.body,
  variables: prompts.variables,
  language: prompts.language,
  model: prompts.modelKey,
  topicId: prompts.topicId,
  tone: prompts.tone,
  style: prompts.style,
  activity: prompts.activity,
  isPublic: prompts.isPublic,
  review: prompts.review,
  createdAt: prompts.createdAt,
  updatedAt: prompts.updatedAt,
};
