import { asc, eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { compareResults, compareSlots, savedComparisons } from './compare.tables.ts';

/** The chats of open and saved comparisons, the saved ones, and the results of those that ended. */
export async function* exportComparisons(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  const slots = await db
    .select({
      chatId: compareSlots.chatId,
      modelId: compareSlots.modelId,
      savedComparisonId: compareSlots.comparisonId,
    })
    .from(compareSlots)
    .where(eq(compareSlots.userId, userId))
    .orderBy(asc(compareSlots.chatId));
  yield { path: 'open-comparison.json', rows: slots };
  yield rowsAsList(db, userId, {
    path: 'saved-comparisons.json',
    table: savedComparisons,
    columns: {
      id: savedComparisons.id,
      title: savedComparisons.title,
      createdAt: savedComparisons.createdAt,
    },
  });
  yield rowsAsList(db, userId, { path: 'scoreboard.json', table: compareResults, columns });
}

const columns = {
  id: compareResults.id,
  comparison: compareResults.comparison,
  modelId: compareResults.modelId,
  modelName: compareResults.modelName,
  providerName: compareResults.providerName,
  voice: compareResults.voice,
  won: compareResults.won,
  cost: compareResults.cost,
  firstTokenMs: compareResults.firstTokenMs,
  durationMs: compareResults.durationMs,
  createdAt: compareResults.createdAt,
};
