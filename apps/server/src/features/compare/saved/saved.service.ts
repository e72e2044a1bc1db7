import { counts, cuts } from '@polylogue/contract/limits';
import type { SavedComparison } from '@polylogue/contract/saved-comparisons';
import { cutWords } from '../../../platform/cut-words.ts';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { deleteCompared } from '../../chats/compared-chats.service.ts';
import { firstRequest } from '../../messages/answers/answer-facts.service.ts';
import type { CompareDeps } from '../compare.deps.ts';
import { orderSaved } from '../slots.queries.ts';
import { presentSaved } from './saved.present.ts';
import {
  countComparisons,
  deleteComparison,
  holdSlots,
  insertComparison,
  joinComparison,
  readComparisons,
  readThreads,
  retitle,
} from './saved.queries.ts';

/** The user's saved comparisons, the last used first. */
export async function savedOf(
  deps: Pick<CompareDeps, 'database'>,
  userId: number,
): Promise<SavedComparison[]> {
  const { db } = deps.database;
  const [rows, threads] = await Promise.all([readComparisons(db, userId), readThreads(db, userId)]);
  const byComparison = Map.groupBy(threads, ({ comparisonId }) => comparisonId);
  return rows
    .map((row) => presentSaved(row, byComparison.get(row.id) ?? []))
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id);
}

async function oneOf(executor: Executor, userId: number, id: number): Promise<SavedComparison> {
  const [row] = await readComparisons(executor, userId, id);
  if (!row) throw new CallError('not_found');
  return presentSaved(row, await readThreads(executor, userId, id));
}

/** Saves the comparison that these chats are. A repeated request, or one that adds a chat, finds the one it made. */
export async function saveComparison(
  deps: Pick<CompareDeps, 'database' | 'clock'>,
  userId: number,
  chatIds: readonly number[],
): Promise<SavedComparison> {
  return inTransaction(deps.database.db, async (transaction) => {
    const slots = await holdSlots(transaction, userId, chatIds);
    if (slots.length < new Set(chatIds).size) throw new CallError('not_found');
    const found = slots.find(({ comparisonId }) => comparisonId !== null)?.comparisonId;
    const comparisonId = found ?? (await begin(deps, transaction, { userId, chatIds }));
    const joining = slots.filter((slot) => slot.comparisonId === null).map(({ chatId }) => chatId);
    if (joining.length > 0) await joinComparison(transaction, userId, { comparisonId, chatIds: joining });
    await orderSaved(transaction, userId, chatIds);
    return oneOf(transaction, userId, comparisonId);
  });
}

async function begin(
  deps: Pick<CompareDeps, 'clock'>,
  transaction: Executor,
  { userId, chatIds }: { userId: number; chatIds: readonly number[] },
): Promise<number> {
  const title = await firstTitle(transaction, userId, chatIds);
  // Nothing was asked, so there is nothing to save.
  if (title === undefined) throw new CallError('conflict');
  if ((await countComparisons(transaction, userId)) >= counts.savedComparisons)
    throw fieldError('chatList', 'too_many');
  return insertComparison(transaction, { userId, title, createdAt: deps.clock.now() });
}

/** A model added later has a shorter thread, so the oldest thread that was asked gives the title. */
async function firstTitle(
  executor: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<string | undefined> {
  for (const chatId of chatIds) {
    const request = await firstRequest(executor, userId, chatId);
    if (request !== undefined) return cutWords(request, cuts.comparedChatName);
  }
  return undefined;
}

/** Renames a comparison. */
export async function renameComparison(
  deps: Pick<CompareDeps, 'database'>,
  userId: number,
  { id, title }: { id: number; title: string },
): Promise<SavedComparison> {
  const { db } = deps.database;
  if (!(await retitle(db, userId, { id, title }))) throw new CallError('not_found');
  return oneOf(db, userId, id);
}

/** Deletes a comparison with its threads, after stopping their running answers. */
export async function removeComparison(
  deps: Pick<CompareDeps, 'database' | 'generations'>,
  userId: number,
  id: number,
): Promise<void> {
  const { db } = deps.database;
  const chatIds = (await readThreads(db, userId, id)).map(({ chatId }) => chatId);
  if (chatIds.length > 0) await deps.generations.stop(userId, { chatIds });
  await inTransaction(db, async (transaction) => {
    if (chatIds.length > 0) await deleteCompared(transaction, userId, chatIds);
    await deleteComparison(transaction, userId, id);
  });
}
