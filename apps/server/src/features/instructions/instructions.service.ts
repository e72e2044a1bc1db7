import type { Instructions } from '@polylogue/contract/instructions';
import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { findChat, setUpChat, type ChatRow } from '../chats/stored-chat.service.ts';
import { deleteInstructions, findInstructions, putInstructions } from './instructions.queries.ts';
import { instructions } from './instructions.tables.ts';

/** What instructions need. */
export interface InstructionsDeps {
  database: Pick<Database, 'db'>;
  realtime: Pick<Realtime, 'publish'>;
  clock: Clock;
}

type Level = Pick<Instructions, 'level' | 'id'>;

/** What holds in a chat or folder, the outermost level first; without one, the user's own alone. */
export async function instructionsIn(
  { database: { db } }: Pick<InstructionsDeps, 'database'>,
  userId: number,
  chatId: number | undefined,
): Promise<Instructions[]> {
  const levels: Level[] = [
    { level: 'user', id: null },
    ...(chatId === undefined ? [] : levelsOf(await existing(db, userId, chatId))),
  ];
  const rows = await findInstructions(
    db,
    userId,
    levels.flatMap(({ id }) => id ?? []),
  );
  return levels.map(({ level, id }) => {
    const row = rows.find((one) => one.chatId === id);
    return { level, id, text: row?.text ?? '', temperature: row?.temperature ?? null };
  });
}

function levelsOf(chat: ChatRow): Level[] {
  if (chat.isGroup) return [{ level: 'folder', id: chat.id }];
  const folder: Level[] = chat.parentId === null ? [] : [{ level: 'folder', id: chat.parentId }];
  return [...folder, { level: 'chat', id: chat.id }];
}

/** Replaces the instructions of one level and tells the user's other tabs. */
export async function changeInstructions(
  deps: InstructionsDeps,
  userId: number,
  wanted: Instructions,
): Promise<Instructions> {
  const { level, id, temperature } = wanted;
  const text = wanted.text.trim();
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    await checkLevel(transaction, userId, { level, id });
    if (text === '' && temperature === null) return deleteInstructions(transaction, userId, id);
    await putInstructions(transaction, { userId, chatId: id, text, temperature, updatedAt: now });
    if (level === 'chat' && id !== null) await setUpChat(transaction, userId, id);
  });
  const event: UserEvent = { entity: 'instructions', id: id ?? userId, version: now.getTime() };
  deps.realtime.publish(channels.user(userId), event);
  return { level, id, text, temperature };
}

async function checkLevel(executor: Executor, userId: number, { level, id }: Level): Promise<void> {
  if ((level === 'user') !== (id === null)) throw fieldError('id', id === null ? 'required' : 'invalid');
  if (id === null) return;
  const chat = await existing(executor, userId, id);
  if (chat.isGroup !== (level === 'folder')) throw fieldError('level', 'invalid');
}

async function existing(executor: Executor, userId: number, chatId: number): Promise<ChatRow> {
  const chat = await findChat(executor, userId, chatId);
  if (!chat) throw new CallError('not_found');
  return chat;
}

/** A chat that goes on in another takes its instructions along. */
export async function copyInstructions(
  transaction: Executor,
  userId: number,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await transaction.execute(sql`
    insert into ${instructions} (user_id, chat_id, text, temperature, updated_at)
    select user_id, ${to}::int, text, temperature, ${now.toISOString()}::timestamptz from ${instructions}
    where user_id = ${userId}::int and chat_id = ${from}::int`);
}
