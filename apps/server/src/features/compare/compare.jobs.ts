import { compareKeepDays } from '@polylogue/contract/limits';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { deleteCompared, oldCompared } from '../chats/compared-chats.service.ts';
import type { SendingDeps } from '../sending/sending.deps.ts';

/** Deletes what was compared and never kept. */
export const removeOldSlotsJob = 'compare.remove-old';

/** Chats looked up at once. */
const chatsAtOnce = 200;

/** Background work of comparing. */
export function compareJobs(deps: Pick<SendingDeps, 'database' | 'clock' | 'generations'>): JobDefinition[] {
  return [
    {
      name: removeOldSlotsJob,
      schedule: '41 * * * *',
      run: async () => {
        const { db } = deps.database;
        const before = new Date(deps.clock.now().getTime() - compareKeepDays * 86_400_000);
        let found: { id: number; userId: number }[];
        do {
          found = await oldCompared(db, { before, limit: chatsAtOnce });
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
