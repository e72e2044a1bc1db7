import { randomUUID } from 'node:crypto';
import { counts } from '@polylogue/contract/limits';
import type { ShareAddress, ShareLink, ShareTurn } from '@polylogue/contract/sharing';
import { publicUrl } from '../../config.ts';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { inTurns } from '../../platform/turns.ts';
import { planOf, refuseClosedGate } from '../billing/billing.service.ts';
import { findChat, type ChatRow } from '../chats/stored-chat.service.ts';
import { holdOwnFiles } from '../files/files.service.ts';
import { imagesOf } from '../messages/message-images.service.ts';
import { messageWithRequest, shownBranch } from '../messages/shown-branch.service.ts';
import type { SharingDeps } from './sharing.deps.ts';
import { countLink } from './sharing.metrics.ts';
import { presentLink, presentTurns } from './sharing.present.ts';
import * as queries from './sharing.queries.ts';
import { isSameCopy, takeSnapshot, type Snapshot } from './snapshot.ts';

/** What somebody wants to share: a chat, or a message of the given type. */
export type Wanted = { chatId: number } | { messageId: number; type: 'request' | 'response' };

/** A copy of what is on screen now. */
interface Copy extends Snapshot {
  shared: queries.Shared;
  name: string;
  earlier: number;
}

/** Bytes of the texts of a copy: a thousand pages. It is read whole for each reader. */
const mostShared = 2_000_000;

/** The link of a chat or message; it is made if there is none. */
export async function shareIt(deps: SharingDeps, userId: number, wanted: Wanted): Promise<ShareAddress> {
  const { db } = deps.database;
  const now = deps.clock.now();
  refuseClosedGate(await planOf(db, userId, now), 'isShare');
  const copy = await copyOf(deps, userId, wanted);
  // Two that ask at once find the same link: one of them makes it.
  const made = await makeLink(deps, copy, now);
  const uuid = made ?? (await queries.findLink(db, copy.shared, now))?.uuid;
  if (uuid === undefined) throw new CallError('conflict');
  return { uuid, url: addressOf(deps, uuid) };
}

async function makeLink(deps: SharingDeps, copy: Copy, now: Date): Promise<string | undefined> {
  const { db } = deps.database;
  const { shared, turns, name, earlier, fileIds } = copy;
  if (await queries.findLink(db, shared, now)) return undefined;
  // Nothing has been said yet, or only what is still being answered.
  if (turns.length === 0) throw new CallError('conflict');
  const uuid = randomUUID();
  const values = { ...shared, uuid, name, turns, earlier, createdAt: now, takenAt: now };
  const isMade = await inTransaction(db, async (transaction) => {
    await holdPictures(transaction, shared.userId, fileIds);
    return queries.insertShare(transaction, values, fileIds);
  });
  if (!isMade) return undefined;
  countLink('made');
  return uuid;
}

/** A picture may be removed with its message while the copy is made. */
async function holdPictures(
  transaction: Executor,
  userId: number,
  fileIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (!(await holdOwnFiles(transaction, userId, ids))) throw new CallError('conflict');
}

async function copyOf(deps: SharingDeps, userId: number, wanted: Wanted): Promise<Copy> {
  const { db } = deps.database;
  if ('chatId' in wanted) {
    const chat = await findChat(db, userId, wanted.chatId);
    if (!chat || chat.isGroup) throw new CallError('not_found');
    return copyOfChat(deps, chat);
  }
  const rows = await messageWithRequest(db, userId, wanted);
  const [first] = rows ?? [];
  const chat = first && (await findChat(db, userId, first.chatId));
  if (!rows || !chat) throw new CallError('not_found');
  const shared = { userId, chatId: chat.id, messageId: wanted.messageId };
  return { ...(await snapshotOf(deps, rows)), shared, name: chat.name, earlier: 0 };
}

async function copyOfChat(deps: SharingDeps, { id: chatId, userId, headId, name }: ChatRow): Promise<Copy> {
  const branch = { chatId, headId, most: counts.sharedTurns, mostBytes: mostShared };
  const { rows, earlier } = await shownBranch(deps.database.db, userId, branch);
  const shared = { userId, chatId, messageId: null };
  return { ...(await snapshotOf(deps, rows)), shared, name, earlier };
}

async function snapshotOf(deps: SharingDeps, rows: Parameters<typeof takeSnapshot>[0]): Promise<Snapshot> {
  const images = await imagesOf(
    deps,
    rows.map(({ id }) => id),
  );
  return inTurns(takeSnapshot(rows, images));
}

/** The live links of a chat and of its messages. */
export async function linksOf(deps: SharingDeps, userId: number, chatId: number): Promise<ShareLink[]> {
  const { db } = deps.database;
  const chat = await findChat(db, userId, chatId);
  if (!chat || chat.isGroup) throw new CallError('not_found');
  const rows = await queries.listOwn(db, userId, { chatId, now: deps.clock.now() });
  const links: ShareLink[] = [];
  for (const row of rows) links.push(await linkOf(deps, row));
  return links;
}

/** The messages of a copy of the user's own. */
export async function turnsOf(deps: SharingDeps, userId: number, uuid: string): Promise<ShareTurn[]> {
  return inTurns(presentTurns(await ownShare(deps, userId, uuid)));
}

/** Options of a link. What is not given stays. */
export interface ShareOptions {
  uuid: string;
  /** Days from now; null for no end. */
  expiresIn?: number | null | undefined;
  hidden?: readonly number[] | undefined;
  showsAuthor?: boolean | undefined;
}

/** Changes the options of a link of the user's own. */
export async function changeLink(
  deps: SharingDeps,
  userId: number,
  options: ShareOptions,
): Promise<ShareLink> {
  const { uuid, expiresIn, hidden, showsAuthor } = options;
  const share = await ownShare(deps, userId, uuid);
  const known = new Set(share.turns.map(({ messageId }) => messageId));
  await queries.updateOptions(deps.database.db, userId, {
    uuid,
    ...(expiresIn !== undefined && { expiresAt: endOf(expiresIn, deps.clock.now()) }),
    ...(hidden && { hidden: [...new Set(hidden)].filter((id) => known.has(id)) }),
    ...(showsAuthor !== undefined && { showsAuthor }),
  });
  return linkOf(deps, await ownShare(deps, userId, uuid));
}

function endOf(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + days * 86_400_000);
}

/** Copies the chat or message of a link anew. */
export async function updateLink(deps: SharingDeps, userId: number, uuid: string): Promise<ShareLink> {
  const { db } = deps.database;
  const now = deps.clock.now();
  refuseClosedGate(await planOf(db, userId, now), 'isShare');
  const share = await ownShare(deps, userId, uuid);
  const copy = await copyOf(deps, userId, wantedOf(share));
  if (copy.turns.length === 0) throw new CallError('conflict');
  await inTransaction(db, async (transaction) => {
    await holdPictures(transaction, userId, copy.fileIds);
    await queries.replaceCopy(transaction, share, { ...copy, takenAt: now });
  });
  countLink('updated');
  return linkOf(deps, await ownShare(deps, userId, uuid));
}

/** Ends a link of the user's own. */
export async function revokeLink(deps: SharingDeps, userId: number, uuid: string): Promise<void> {
  const isEnded = await queries.deleteShare(deps.database.db, userId, { uuid, now: deps.clock.now() });
  if (!isEnded) throw new CallError('not_found');
  countLink('revoked');
}

async function ownShare(deps: SharingDeps, userId: number, uuid: string): Promise<queries.ShareRow> {
  const share = await queries.findOwn(deps.database.db, userId, { uuid, now: deps.clock.now() });
  if (!share) throw new CallError('not_found');
  return share;
}

function wantedOf({ chatId, messageId, turns }: queries.ShareRow): Wanted {
  if (messageId === null) return { chatId };
  return { messageId, type: turns.find((turn) => turn.messageId === messageId)?.type ?? 'response' };
}

async function linkOf(deps: SharingDeps, share: queries.ShareRow): Promise<ShareLink> {
  const now = await copyOf(deps, share.userId, wantedOf(share));
  const isOutdated =
    !isSameCopy(share.turns, now.turns) || (share.messageId === null && share.name !== now.name);
  return presentLink(share, { url: addressOf(deps, share.uuid), isOutdated });
}

/** The address of a shared page. */
export function addressOf({ config }: Pick<SharingDeps, 'config'>, uuid: string): string {
  return `${publicUrl(config)}/share/${uuid}`;
}
