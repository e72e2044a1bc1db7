import { compareKeepDays } from '@polylogue/contract/limits';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { deleteCompared, oldCompared } from '../chats/compared-chats.service.ts';
import type { CompareDeps } from './compare.deps.ts';
import { isSaved } from './saved/saved.queries.ts';

/** Deletes slots that were neither kept nor saved. */
export const removeOldSlotsJob = 'compare.remove-old';

/** Chats per batch. */
const chatsAtOnce = 200;

/** The background jobs of comparisons. */
export function compareJobs(deps: Pick<CompareDeps, 'database' | 'clock' | 'generations'>): JobDefinition[] {
  return [
    {
      name: removeOldSlotsJob,
      schedule: '41 * * * *',
      run: async () => {
        const { db } = deps.database;
        const before = new Date(deps.clock.now().getTime() - compareKeepDays * 86_400_000);
        let found: { id: number; userId: number }[];
        do {
          found = await oldCompared(db, { before, limit: chatsAtOnce, spared: isSaved });
          for (const [userId, chats] of Map.groupBy(found, (chat) => chat.userId)) {
            const ids = chats.map(({ id }) => id);
            await deps.generations.stop(userId, { chatIds: ids });
            await deleteCompared(db, userId, ids);
          }
        } while (found.length === chatsAtOnce);
      },
    },
  ];
}
