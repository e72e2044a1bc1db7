import type { ChatItem, ChatOrder } from '@polylogue/contract/chats';
import type { Locale } from '@polylogue/contract/limits';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import { includesText } from '../../platform/includes-text.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { tellChatChanged, type ChangeTeller } from './chat-changed.service.ts';
import { changeChat, removeChats, reorderChats, type ChatChange } from './chat-moves.ts';
import { presentChat, type VoiceOf } from './chats.present.ts';
import * as queries from './chats.queries.ts';
import { makeChat } from './new-chat.service.ts';
import { provisionalName } from './chat-name.service.ts';
import { findChat } from './stored-chat.service.ts';

/** The answers being written in the chats. */
interface Answers {
  /** Chats of the user in which an answer is being written. */
  streamingChats(userId: number): Promise<ReadonlySet<number>>;
  /** Stops what is being written in chats that are about to be removed. Never called inside a transaction. */
  stop(userId: number, which: { chatIds: readonly number[] }): Promise<void>;
}

/** What the chats are kept with. */
export interface ChatsDeps extends ChangeTeller {
  database: Pick<Database, 'db'>;
  models: { voiceOf: VoiceOf };
  generations: Answers;
}

/** The chats and folders of the users. */
export interface Chats {
  list(userId: number, name?: string): Promise<ChatItem[]>;
  selected(userId: number): Promise<number | null>;
  create(userId: number, wanted: { name: string; isGroup: boolean }): Promise<ChatItem>;
  /** Makes a chat whose first exchange will name it. */
  generate(userId: number, language: Locale): Promise<ChatItem>;
  update(userId: number, change: ChatChange): Promise<ChatItem>;
  order(userId: number, wanted: readonly ChatOrder[]): Promise<void>;
  remove(userId: number, chatId: number): Promise<void>;
  removeAll(userId: number): Promise<void>;
}

/** Chats removed in one transaction: their messages go along, and nobody should wait for thousands of them. */
const removedAtOnce = 200;

/** Makes the chats over the stored ones. */
export function createChats(deps: ChatsDeps): Chats {
  const { clock, generations } = deps;
  const { db } = deps.database;
  const { voiceOf } = deps.models;

  async function list(userId: number, name = ''): Promise<ChatItem[]> {
    const [rows, streaming] = await Promise.all([
      queries.listChats(db, userId),
      generations.streamingChats(userId),
    ]);
    return rows
      .filter((row) => includesText(row.name, name))
      .map((row) => presentChat(row, { voiceOf, streaming: streaming.has(row.id) }));
  }

  async function make(values: Omit<Parameters<typeof makeChat>[1], 'now'>): Promise<ChatItem> {
    const row = await makeChat(db, { ...values, now: clock.now() });
    tellChatChanged(deps, row.userId, row.id);
    return presentChat(row, { voiceOf, streaming: false });
  }

  async function update(userId: number, change: ChatChange): Promise<ChatItem> {
    const { row, changed } = await inTransaction(db, (transaction) =>
      changeChat(transaction, userId, { change, now: clock.now() }),
    );
    if (changed) tellChatChanged(deps, userId, row.id);
    const streaming = await generations.streamingChats(userId);
    return presentChat(row, { voiceOf, streaming: streaming.has(row.id) });
  }

  async function order(userId: number, wanted: readonly ChatOrder[]): Promise<void> {
    await inTransaction(db, (transaction) => reorderChats(transaction, userId, { wanted, now: clock.now() }));
    const [first] = wanted;
    if (first) tellChatChanged(deps, userId, first.id);
  }

  async function remove(userId: number, chatId: number): Promise<void> {
    const row = await findChat(db, userId, chatId);
    if (!row) throw new CallError('not_found');
    if (!row.isGroup) await generations.stop(userId, { chatIds: [chatId] });
    if (!(await removeTogether(userId, [chatId]))) throw new CallError('not_found');
    tellChatChanged(deps, userId, chatId);
  }

  async function removeAll(userId: number): Promise<void> {
    const rows = await queries.listIds(db, userId);
    const [first] = rows;
    if (!first) return;
    const chatIds = rows.filter((row) => !row.isGroup).map((row) => row.id);
    await generations.stop(userId, { chatIds });
    for (let start = 0; start < rows.length; start += removedAtOnce) {
      const part = rows.slice(start, start + removedAtOnce);
      await removeTogether(
        userId,
        part.map((row) => row.id),
      );
    }
    tellChatChanged(deps, userId, first.id);
  }

  async function removeTogether(userId: number, ids: readonly number[]): Promise<boolean> {
    const now = clock.now();
    const removed = await inTransaction(db, (transaction) => removeChats(transaction, userId, { ids, now }));
    return removed.length > 0;
  }

  return {
    list,
    selected: (userId) => queries.findSelected(db, userId),
    create: (userId, wanted) => make({ userId, ...wanted, namedBy: 'user' }),
    generate: (userId, language) => make({ userId, name: provisionalName(language), namedBy: 'provisional' }),
    update,
    order,
    remove,
    removeAll,
  };
}
