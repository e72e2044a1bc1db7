import type { ChatItem, ChatOrder, ChatPlace } from '@polylogue/contract/chats';
import type { Locale } from '@polylogue/contract/limits';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import { includesText } from '../../platform/includes-text.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { tellChatChanged, type ChangeTeller } from './chat-changed.service.ts';
import { changeChat, removeChats, reorderChats, type ChatChange } from './chat-moves.ts';
import type { Group } from './chat-place.ts';
import { presentChat, type VoiceOf } from './chats.present.ts';
import * as queries from './chats.queries.ts';
import * as many from './many-chats.ts';
import { makeChat, takeEmpty } from './new-chat.service.ts';
import * as ownOrder from './own-order.queries.ts';
import { provisionalName } from './chat-name.service.ts';
import { findChat, findChatAt } from './stored-chat.service.ts';

/** Answers in progress. */
interface Answers {
  /** The user's chats with an answer in progress. */
  streamingChats(userId: number): Promise<ReadonlySet<number>>;
  /** Stops answers in chats about to be removed. Never called inside a transaction. */
  stop(userId: number, which: { chatIds: readonly number[] }): Promise<void>;
}

/** Dependencies of chats. */
export interface ChatsDeps extends ChangeTeller {
  database: Pick<Database, 'db'>;
  models: { voiceOf: VoiceOf };
  generations: Answers;
}

/** Which chats to list: those with this in their names, or the archive. */
interface Wanted {
  name?: string | undefined;
  isArchive?: boolean;
}

/** The users' chats and folders. */
export interface Chats {
  list(userId: number, wanted?: Wanted): Promise<ChatItem[]>;
  selected(userId: number): Promise<number | null>;
  create(userId: number, wanted: { name: string; isGroup: boolean }): Promise<ChatItem>;
  /** The chat that a place of the user's client has become; null if it has become none. */
  at(userId: number, key: string): Promise<number | null>;
  /**
   * Creates a chat to be named by its first exchange. For a place of the client it is always the same one; without a place
   * an empty one in which nothing has been begun is taken.
   */
  generate(userId: number, language: Locale, key?: string): Promise<ChatItem>;
  update(userId: number, change: ChatChange): Promise<ChatItem>;
  order(userId: number, wanted: readonly ChatOrder[]): Promise<void>;
  remove(userId: number, chatId: number): Promise<void>;
  removeAll(userId: number): Promise<void>;
  archive(userId: number, wanted: { chatIds: readonly number[]; archived: boolean }): Promise<void>;
  move(userId: number, wanted: { chatIds: readonly number[]; folderId: number | null }): Promise<void>;
  removeMany(userId: number, chatIds: readonly number[]): Promise<void>;
  restore(userId: number, places: readonly ChatPlace[]): Promise<void>;
  orderByUse(userId: number, group: Group): Promise<void>;
}

/** Chats removed per transaction: their messages go with them, which takes time for thousands. */
const removedAtOnce = 200;

/** Creates the chat service. */
export function createChats(deps: ChatsDeps): Chats {
  const { clock, generations } = deps;
  const { db } = deps.database;
  const { voiceOf } = deps.models;

  async function list(userId: number, { name = '', isArchive = false }: Wanted = {}): Promise<ChatItem[]> {
    const [rows, streaming] = await Promise.all([
      isArchive ? queries.listArchive(db, userId) : queries.listChats(db, userId),
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

  async function generate(userId: number, language: Locale, key?: string): Promise<ChatItem> {
    const name = provisionalName(language);
    const now = clock.now();
    const row = await inTransaction(db, async (transaction) => {
      await queries.lockChats(transaction, userId);
      const known =
        key === undefined
          ? await takeEmpty(transaction, { userId, name })
          : await findChatAt(transaction, userId, key);
      return known ?? makeChat(transaction, { userId, name, namedBy: 'provisional', key, now });
    });
    tellChatChanged(deps, userId, row.id);
    const streaming = await generations.streamingChats(userId);
    return presentChat(row, { voiceOf, streaming: streaming.has(row.id) });
  }

  async function at(userId: number, key: string): Promise<number | null> {
    return (await findChatAt(db, userId, key))?.id ?? null;
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

  async function removeMany(userId: number, chatIds: readonly number[]): Promise<void> {
    await generations.stop(userId, { chatIds });
    const removed = await inTransaction(db, (transaction) =>
      many.removeTogether(transaction, { userId, now: clock.now() }, chatIds),
    );
    tellFirst(userId, removed);
  }

  async function archive(
    userId: number,
    wanted: { chatIds: readonly number[]; archived: boolean },
  ): Promise<void> {
    const isChanged = await inTransaction(db, (transaction) =>
      many.archiveTogether(transaction, { userId, now: clock.now() }, wanted),
    );
    if (isChanged) tellFirst(userId, wanted.chatIds);
  }

  async function move(
    userId: number,
    wanted: { chatIds: readonly number[]; folderId: number | null },
  ): Promise<void> {
    const isChanged = await inTransaction(db, (transaction) =>
      many.moveTogether(transaction, { userId, now: clock.now() }, wanted),
    );
    if (isChanged) tellFirst(userId, wanted.chatIds);
  }

  async function restore(userId: number, places: readonly ChatPlace[]): Promise<void> {
    const restored = await inTransaction(db, (transaction) =>
      many.restoreTogether(transaction, { userId, now: clock.now() }, places),
    );
    tellFirst(userId, restored);
  }

  async function orderByUse(userId: number, group: Group): Promise<void> {
    await inTransaction(db, async (transaction) => {
      await queries.lockChats(transaction, userId);
      const folder = group.parentId === null ? null : await findChat(transaction, userId, group.parentId);
      if (folder === undefined || folder?.isGroup === false) throw new CallError('not_found');
      await ownOrder.unmarkHandOrdered(transaction, userId, group);
      await ownOrder.orderByUse(transaction, userId, group);
    });
    // The list as a whole has changed; any id will do.
    tellChatChanged(deps, userId, group.parentId ?? userId);
  }

  /** One notice is enough: clients reload the list. */
  function tellFirst(userId: number, ids: readonly number[]): void {
    const [first] = ids;
    if (first !== undefined) tellChatChanged(deps, userId, first);
  }

  async function removeTogether(userId: number, ids: readonly number[]): Promise<boolean> {
    const now = clock.now();
    const removed = await inTransaction(db, (transaction) => removeChats(transaction, userId, { ids, now }));
    return removed.length > 0;
  }

  return {
    list,
    at,
    selected: (userId) => queries.findSelected(db, userId),
    create: (userId, wanted) => make({ userId, ...wanted, namedBy: 'user' }),
    generate,
    update,
    order,
    remove,
    removeAll,
    archive,
    move,
    removeMany,
    restore,
    orderByUse,
  };
}
