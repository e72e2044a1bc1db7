import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { authors } from '../accounts/accounts.sql.ts';
import type { GenerationRow } from './answers/stored-answers.service.ts';
import type { MessageRow } from './find-message.service.ts';
import { generations, messages } from './messages.tables.ts';

/** A request with its author and its first answer. */
export interface StoredExchange {
  request: MessageRow;
  author: { id: number; displayName: string; username: string; avatar: string | null };
  responseId: number;
  generation: GenerationRow;
}

/** Finds an exchange of the user by its request. */
export async function findExchange(
  executor: Executor,
  userId: number,
  requestId: number,
): Promise<StoredExchange | undefined> {
  const [found] = await executor
    .select({
      request: messages,
      author: {
        id: authors.id,
        displayName: authors.displayName,
        username: authors.username,
        avatar: authors.avatar,
      },
    })
    .from(messages)
    .innerJoin(authors, eq(authors.id, messages.userId))
    .where(and(eq(messages.id, requestId), eq(messages.userId, userId)));
  const [first] = await executor
    .select({ responseId: messages.id, generation: generations })
    .from(messages)
    .innerJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.parentId, requestId), eq(messages.userId, userId)))
    .orderBy(asc(messages.id))
    .limit(1);
  return found && first && { ...found, ...first };
}
