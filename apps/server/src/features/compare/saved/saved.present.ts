import type { SavedComparison } from '@polylogue/contract/saved-comparisons';
import type { readThreads, SavedRow } from './saved.queries.ts';

type Thread = Awaited<ReturnType<typeof readThreads>>[number];

/** A saved comparison for its owner. */
export function presentSaved(row: SavedRow, threads: readonly Thread[]): SavedComparison {
  const used = Math.max(row.createdAt.getTime(), ...threads.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    id: row.id,
    title: row.title,
    chats: threads.map(({ chatId, modelId }) => ({ chatId, modelId })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: new Date(used).toISOString(),
  };
}
