import { eq } from 'drizzle-orm';
import type { AccountEraser } from '../../platform/events.ts';
import { compareResults, compareSlots } from './compare.tables.ts';

/** Erases a user's scoreboard and slots; the hidden chats go with the chats. */
export const compareEraser: AccountEraser = {
  name: 'comparisons',
  erase: async (executor, userId) => {
    await executor.delete(compareSlots).where(eq(compareSlots.userId, userId));
    await executor.delete(compareResults).where(eq(compareResults.userId, userId));
  },
};
