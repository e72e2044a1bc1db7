import { and, asc, eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { textColumns, withTexts } from './prompt-texts.ts';
import { visibleTo } from './prompts.filters.ts';
import { promptFavourites, prompts } from './prompts.tables.ts';

/** The user's own prompts and favourites. */
export async function* exportPrompts(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield rowsAsList(db, userId, { path: 'prompts.json', table: prompts, columns });
  yield { path: 'favourite-prompts.json', rows: await favouritesOf(db, userId) };
}

/** Favourites of other authors by name, so that they can be found again. */
async function favouritesOf(executor: Executor, userId: number): Promise<object[]> {
  const rows = await executor
    .select({ promptId: prompts.id, keptAt: promptFavourites.createdAt, ...textColumns })
    .from(promptFavourites)
    .innerJoin(prompts, eq(prompts.id, promptFavourites.promptId))
    .where(and(eq(promptFavourites.userId, userId), visibleTo(userId)))
    .orderBy(asc(promptFavourites.createdAt), asc(prompts.id));
  return rows.map(withTexts).map(({ promptId, name, keptAt }) => ({ promptId, name, keptAt }));
}

const columns = {
  id: prompts.id,
  name: prompts.name,
  description: prompts.description,
  prompt: prompts.body,
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
