import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import type { SqlValue } from '../../platform/db/statement.ts';
import { instructions } from './instructions.tables.ts';

/** The chat of a send: its id and its folder's, both null for a new one. */
interface SendPlace {
  userId: SqlValue<number>;
  chatId: SQLWrapper;
  folderId: SQLWrapper;
}

/** The instructions of the user, of the folder a chat is in now, and of the chat, as JSON in a larger read. */
export function instructionsFor({ userId, chatId, folderId }: SendPlace): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('chat_id', own.chat_id, 'text', own.text,
      'temperature', own.temperature)), '[]'::json)
    from ${instructions} own where own.user_id = ${userId}::int
      and (own.chat_id is null or own.chat_id in (${chatId}, ${folderId})))`;
}

/** What {@link instructionsFor} reads, in no order. */
export const ownInstructions = z.array(
  z.object({ chat_id: z.number().nullable(), text: z.string(), temperature: z.number().nullable() }),
);
type OwnInstructions = z.infer<typeof ownInstructions>;

/** What the user tells the model of one answer. */
export interface InForce {
  /** From the outermost level to the innermost. */
  texts: string[];
  /** The innermost that sets one wins. */
  temperature: number | null;
}

/** Joins the levels: the user's, the folder's, the chat's. Every answer goes through here, however it was asked for. */
export function joinInstructions(
  own: OwnInstructions,
  { chatId, folderId }: { chatId: number | null; folderId: number | null },
): InForce {
  const levels = [null, ...(folderId === null ? [] : [folderId]), ...(chatId === null ? [] : [chatId])];
  const found = levels.flatMap((id) => own.find((one) => one.chat_id === id) ?? []);
  return {
    texts: found.map(({ text }) => text).filter((text) => text !== ''),
    temperature: found.findLast(({ temperature }) => temperature !== null)?.temperature ?? null,
  };
}
