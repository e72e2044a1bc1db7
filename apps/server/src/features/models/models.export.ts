import { asc, eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { modelChoices, modelIds, userModels } from './models.tables.ts';

/** What new chats begin with, favourites and used models. */
export async function* exportModels(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  const chosen = await db
    .select({ modelId: modelChoices.modelId, model: modelIds.key, chosenAt: modelChoices.chosenAt })
    .from(modelChoices)
    .innerJoin(modelIds, eq(modelIds.id, modelChoices.modelId))
    .where(eq(modelChoices.userId, userId));
  yield { path: 'chosen-model.json', rows: chosen };
  const { modelId, starredAt, usedAt } = userModels;
  const own = await db
    .select({ modelId, model: modelIds.key, starredAt, usedAt })
    .from(userModels)
    .innerJoin(modelIds, eq(modelIds.id, modelId))
    .where(eq(userModels.userId, userId))
    .orderBy(asc(modelId));
  yield { path: 'own-models.json', rows: own };
}
