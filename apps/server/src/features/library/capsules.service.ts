import type { CallOutput } from '@polylogue/contract/call';
import type {
  attachCapsules as attachCall,
  Capsule,
  CapsuleConnections,
  createCapsule as createCall,
  disconnectCapsule as disconnectCall,
  listCapsules as listCall,
  RemovedFromLibrary,
  switchCapsule as switchCall,
  updateCapsule as updateCall,
} from '@polylogue/contract/library';
import { counts } from '@polylogue/contract/limits';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { includesText } from '../../platform/includes-text.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { findChat, setCapsuleCounts } from '../chats/stored-chat.service.ts';
import { releaseFiles } from '../files/files.service.ts';
import { presentCapsule, presentGroup } from './capsules.present.ts';
import * as queries from './capsules.queries.ts';
import type { CapsuleRow } from './capsules.queries.ts';
import { tellCapsuleChanged, type LibraryTeller } from './library-changed.ts';
import { refuseWithoutLibrary, spaceOf } from './library.service.ts';
import { listSources } from './sources.queries.ts';

type Listed = CallOutput<typeof listCall>['query'];
type NewCapsule = CallOutput<typeof createCall>['body'];
type CapsuleChange = CallOutput<typeof updateCall>['body'];
type Switch = CallOutput<typeof switchCall>['body'];
type Attachment = CallOutput<typeof attachCall>['body'];
type Pair = CallOutput<typeof disconnectCall>['body'];

/** The users' capsules. */
export interface Capsules {
  list(userId: number, wanted: Listed): Promise<Capsule[]>;
  create(userId: number, wanted: NewCapsule): Promise<Capsule>;
  update(userId: number, change: CapsuleChange): Promise<Capsule>;
  remove(userId: number, capsuleId: number): Promise<RemovedFromLibrary>;
  switch(userId: number, wanted: Switch): Promise<CapsuleConnections>;
  attach(userId: number, wanted: Attachment): Promise<CapsuleConnections>;
  disconnect(userId: number, pair: Pair): Promise<CapsuleConnections>;
  /** The chat's own capsule, created and connected the first time. */
  ofChat(userId: number, chatId: number): Promise<Capsule>;
}

/** Creates the service of capsules. */
export function createCapsules(deps: LibraryTeller): Capsules {
  const { clock } = deps;
  const { db } = deps.database;

  async function create(userId: number, { name, description }: NewCapsule): Promise<Capsule> {
    const row = await inTransaction(db, async (transaction) => {
      await refuseWithoutLibrary(transaction, userId, clock.now());
      await queries.lockLibrary(transaction, userId);
      const values = { userId, name, description: description || null, ownChatId: null };
      return insertLimited(transaction, values, clock.now());
    });
    tellCapsuleChanged(deps, userId, row.id);
    return presentCapsule(row, { sources: [], connections: [] });
  }

  /** Changes what a chat is connected to, and tells it. */
  async function connect(
    userId: number,
    { capsuleId, chatId }: { capsuleId: number; chatId: number },
    change: (transaction: Executor) => Promise<void>,
  ): Promise<CapsuleConnections> {
    const answer = await inTransaction(db, async (transaction) => {
      await queries.lockLibrary(transaction, userId);
      await change(transaction);
      const connected = await queries.countConnections(transaction, userId, [chatId]);
      await setCapsuleCounts(transaction, userId, connected);
      const groups = await queries.listConnections(transaction, userId, [capsuleId]);
      return { count_rag_capsules: connected.get(chatId) ?? 0, groups: groups.map(presentGroup) };
    });
    tellCapsuleChanged(deps, userId, capsuleId);
    tellChatChanged(deps, userId, chatId);
    return answer;
  }

  async function attach(userId: number, { capsuleIds, groupId }: Attachment): Promise<CapsuleConnections> {
    const [first = 0] = capsuleIds;
    const wanted = [...new Set(capsuleIds)];
    return connect(userId, { capsuleId: first, chatId: groupId }, async (transaction) => {
      await refuseWithoutLibrary(transaction, userId, clock.now());
      await refuseForeignChat(transaction, userId, groupId);
      const own = await queries.findCapsules(transaction, userId, wanted);
      if (own.length < wanted.length) throw new CallError('not_found');
      const connected = wanted.map((capsuleId) => ({ capsuleId, enabled: true }));
      await queries.insertConnections(transaction, userId, { chatId: groupId, connected, now: clock.now() });
    });
  }

  async function ofChat(userId: number, chatId: number): Promise<Capsule> {
    const { row, isNew } = await inTransaction(db, async (transaction) => {
      await refuseWithoutLibrary(transaction, userId, clock.now());
      await queries.lockLibrary(transaction, userId);
      const name = await refuseForeignChat(transaction, userId, chatId);
      const known = await queries.findCapsuleOfChat(transaction, userId, chatId);
      if (known) return { row: known, isNew: false };
      const values = { userId, name, description: null, ownChatId: chatId };
      const made = await insertLimited(transaction, values, clock.now());
      const connected = [{ capsuleId: made.id, enabled: true }];
      await queries.insertConnections(transaction, userId, { chatId, connected, now: clock.now() });
      await setCapsuleCounts(
        transaction,
        userId,
        await queries.countConnections(transaction, userId, [chatId]),
      );
      return { row: made, isNew: true };
    });
    if (isNew) {
      tellCapsuleChanged(deps, userId, row.id);
      tellChatChanged(deps, userId, chatId);
    }
    return presentOne(db, row);
  }

  return {
    list: async (userId, { name = '', view = 'all', groupId }) => {
      const rows = await queries.listCapsules(db, userId, groupId);
      const found = rows.filter((row) => includesText(row.name, name));
      const shown = await presentAll(db, userId, found);
      return view === 'filled' ? shown.filter(({ sources }) => sources.count > 0) : shown;
    },
    create,
    update: async (userId, { id, name, description }) => {
      const row = await queries.updateCapsule(db, userId, {
        id,
        name,
        description: description || null,
        updatedAt: clock.now(),
      });
      if (!row) throw new CallError('not_found');
      tellCapsuleChanged(deps, userId, id);
      return presentOne(db, row);
    },
    remove: async (userId, capsuleId) => {
      const chatIds = await inTransaction(db, (transaction) =>
        removeCapsule(transaction, userId, { capsuleId, now: clock.now() }),
      );
      tellCapsuleChanged(deps, userId, capsuleId);
      for (const chatId of chatIds) tellChatChanged(deps, userId, chatId);
      return { status: true, ragInfo: { bytes: await spaceOf(db, userId, clock.now()) } };
    },
    switch: (userId, { capsuleId, groupId, enabled }) =>
      connect(userId, { capsuleId, chatId: groupId }, async (transaction) => {
        // Turning off must work on any plan.
        if (enabled) await refuseWithoutLibrary(transaction, userId, clock.now());
        const wanted = { capsuleId, chatId: groupId, enabled };
        if (!(await queries.switchConnection(transaction, userId, wanted))) throw new CallError('not_found');
      }),
    attach,
    disconnect: (userId, { capsuleId, groupId }) =>
      connect(userId, { capsuleId, chatId: groupId }, async (transaction) => {
        await refuseForeignChat(transaction, userId, groupId);
        if (!(await queries.findCapsule(transaction, userId, capsuleId))) throw new CallError('not_found');
        await queries.deleteConnection(transaction, userId, { capsuleId, chatId: groupId });
      }),
    ofChat,
  };
}

async function insertLimited(
  transaction: Executor,
  values: Parameters<typeof queries.insertCapsule>[1],
  now: Date,
): Promise<CapsuleRow> {
  const there = await queries.countCapsules(transaction, values.userId);
  if (there >= counts.capsules) throw fieldError('name', 'too_many');
  return queries.insertCapsule(transaction, values, now);
}

/** Only the user's own chats can be connected, also those of a comparison; folders cannot. Returns the chat's name. */
async function refuseForeignChat(transaction: Executor, userId: number, chatId: number): Promise<string> {
  const chat = await findChat(transaction, userId, chatId, { compared: true });
  if (!chat || chat.isGroup) throw new CallError('not_found');
  return chat.name;
}

/** Removes a capsule with its sources; their files and texts go once nothing else needs them. Returns its chats. */
async function removeCapsule(
  transaction: Executor,
  userId: number,
  { capsuleId, now }: { capsuleId: number; now: Date },
): Promise<number[]> {
  await queries.lockLibrary(transaction, userId);
  if (!(await queries.findCapsule(transaction, userId, capsuleId))) throw new CallError('not_found');
  const held = await listSources(transaction, userId, [capsuleId]);
  const chatIds = (await queries.listConnections(transaction, userId, [capsuleId])).map(
    ({ chatId }) => chatId,
  );
  await queries.deleteCapsule(transaction, userId, capsuleId);
  const fileIds = held.flatMap(({ source }) => source.fileId ?? []);
  await releaseFiles(transaction, userId, { fileIds, now });
  await setCapsuleCounts(transaction, userId, await queries.countConnections(transaction, userId, chatIds));
  return chatIds;
}

async function presentAll(
  executor: Executor,
  userId: number,
  rows: readonly CapsuleRow[],
): Promise<Capsule[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sources = Map.groupBy(await listSources(executor, userId, ids), ({ source }) => source.capsuleId);
  const connections = Map.groupBy(
    await queries.listConnections(executor, userId, ids),
    ({ capsuleId }) => capsuleId,
  );
  return rows.map((row) =>
    presentCapsule(row, {
      sources: sources.get(row.id) ?? [],
      connections: connections.get(row.id) ?? [],
    }),
  );
}

async function presentOne(executor: Executor, row: CapsuleRow): Promise<Capsule> {
  const [shown] = await presentAll(executor, row.userId, [row]);
  if (!shown) throw new Error('The capsule was not presented.');
  return shown;
}
