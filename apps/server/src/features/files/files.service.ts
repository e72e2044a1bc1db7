import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileSizes, megabyte } from '@polylogue/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { pictureSize } from '../../platform/pictures/pictures.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import type { SessionSecrets } from '../../platform/secrets.ts';
import { MissingObjectError, type Storage } from '../../platform/storage/storage.ts';
import { contentTypeOf, isShownInline } from './file-content.ts';
import { cleanFileName } from './file-name.service.ts';
import type { KeepsObject, RefersToFile } from './file-references.sql.ts';
import { createFileLinks, type FileLinks } from './files.links.ts';
import * as queries from './files.queries.ts';

/** Dependencies of files. */
export interface FilesDeps {
  database: Database;
  storage: Storage;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  secrets: { session: SessionSecrets };
  /** Conditions under which each feature still needs a file. */
  references: readonly RefersToFile[];
  /** Conditions under which an object in storage is some feature's. */
  keepers: readonly KeepsObject[];
  /** How many bytes of uploads the user's plan keeps. */
  storageOf(executor: Executor, userId: number): Promise<number>;
}

/** The dependencies with derived keys; created once. */
export interface Files extends Omit<FilesDeps, 'secrets'> {
  links: FileLinks;
}

/** The uploader: a user, or a guest identified only by address. */
export type Uploader = { userId: number } | { address: string };

/** What a caller presents to access a file. */
export interface Claim {
  fileId: number;
  userId: number | undefined;
}

/** A downloadable file: by a storage URL, or as bytes. */
export type Download = { row: queries.FileRow; cacheSeconds: number } & (
  | { url: string }
  | { bytes: Readable }
);

/**
 * Why a file is kept: uploaded for a note or ticket, sent with a message, created by a model, put into a capsule, where the
 * library counts its space, sent by support, or encoded from another file for readers of a link.
 */
export type FilePurpose = 'upload' | 'message' | 'answer' | 'capsule' | 'support' | 'shared';

/** Long enough to finish a form overnight, to undo, and for a suspended page to save its text with the picture. */
const graceSeconds = 86_400;

/** Most files that one user keeps, whatever the plan. */
export const mostFiles = 2000;

/** Daily limit for guests from one network: enough for tickets, too little to be abused as storage. */
const guestQuota = { bytes: 50 * megabyte, files: 100, seconds: 86_400 };

/** What a guest may attach to a ticket. */
const guestTypes = new Set(['image/jpeg', 'image/png']);

/** Formats of model-generated pictures, with their extension. */
const madeImages: Record<string, string | undefined> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The storage link must outlive the cached redirect to it. */
const storageLink = { seconds: 600, cacheSeconds: 300 };

/** Derives the signing keys from the product's secret. */
export function createFiles({ secrets, ...deps }: FilesDeps): Files {
  const { database, storage, clock, jobs, references, keepers, storageOf } = deps;
  const links = createFileLinks(secrets.session);
  return { database, storage, clock, jobs, references, keepers, storageOf, links };
}

/** A URL at which anybody may open the file for at least the next hour. */
export function fileUrl(files: Files, fileId: number): string {
  return files.links.urlOf(fileId, files.clock.now());
}

/**
 * Whether all files are the user's own; `ids` must be unique. They are held until the transaction ends, so
 * that it can refer to them.
 */
export async function holdOwnFiles(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<boolean> {
  return ids.length === 0 || (await queries.holdOwnFiles(executor, userId, ids)) === ids.length;
}

/**
 * The bytes of the user's own files, read on the server because a page may not fetch from a bucket. In the
 * given order, as many as fit; files that are missing or not the user's are left out.
 */
export async function readOwnFiles(
  { database, storage }: Files,
  userId: number,
  { ids, maxBytes }: { ids: readonly number[]; maxBytes: number },
): Promise<Map<number, Buffer>> {
  const found = new Map<number, Buffer>();
  if (ids.length === 0) return found;
  const rows = new Map((await queries.findOwnFiles(database.db, userId, ids)).map((row) => [row.id, row]));
  let left = maxBytes;
  for (const id of ids) {
    const row = rows.get(id);
    if (!row || row.size > left) continue;
    const bytes = await storage.read(row.storageKey).then(buffer, () => undefined);
    if (!bytes) continue;
    found.set(id, bytes);
    left -= bytes.length;
  }
  return found;
}

/** Stores an uploaded file. A guest gets a key that is shown once; only its hash is stored. */
export async function storeUpload(
  files: Files,
  uploader: Uploader,
  upload: { name: string; path: string; size: number; purpose: FilePurpose },
): Promise<{ row: queries.FileRow; key: string | null }> {
  const isGuest = 'address' in uploader;
  if (isGuest && upload.size > fileSizes.photo) throw new CallError('file_size_error');
  const name = cleanFileName(upload.name);
  const type = await contentTypeOf(upload.path, name);
  if (!type || (isGuest && !guestTypes.has(type))) throw new CallError('unsupported_media_type');

  const key = isGuest ? randomBytes(32).toString('base64url') : null;
  const values = {
    userId: isGuest ? null : uploader.userId,
    uploadKeyHash: key && hashOf(key).toString('hex'),
    guestNetwork: isGuest ? files.links.networkHash(uploader.address) : null,
    storageKey: storageKey(),
    name,
    type,
    size: upload.size,
    purpose: upload.purpose,
    ...bornAt(files.clock.now()),
  };
  // The object first: a row without an object is a broken file, an object without a row only wasted space.
  await files.storage.put(values.storageKey, { path: upload.path }, { type });
  try {
    const row = await inTransaction(files.database.db, async (transaction) => {
      await checkQuota(files, transaction, values);
      return queries.insertFile(transaction, values);
    });
    return { row, key };
  } catch (error) {
    await files.storage.remove(values.storageKey);
    throw error;
  }
}

/**
 * Stores a file together with the rows that a feature keeps about it: both or neither. The feature counts its space itself.
 * Undefined if its content is not what its name says.
 */
export async function storeWith<T>(
  files: Files,
  upload: { userId: number; name: string; path: string; size: number },
  write: (transaction: Executor, row: queries.FileRow) => Promise<T>,
): Promise<T | undefined> {
  const name = cleanFileName(upload.name);
  const type = await contentTypeOf(upload.path, name);
  if (!type) return undefined;
  const key = storageKey();
  await files.storage.put(key, { path: upload.path }, { type });
  try {
    return await inTransaction(files.database.db, async (transaction) => {
      const row = await queries.insertFile(transaction, {
        userId: upload.userId,
        storageKey: key,
        name,
        type,
        size: upload.size,
        purpose: 'capsule',
        ...bornAt(files.clock.now()),
      });
      return write(transaction, row);
    });
  } catch (error) {
    await files.storage.remove(key);
    throw error;
  }
}

/** Bytes a user has uploaded apart from the library. What is uploaded at the same time waits until the transaction ends. */
export async function holdUploads(transaction: Executor, userId: number): Promise<number> {
  await queries.lockUploader(transaction, uploaderOf(userId));
  return uploadedBytes(transaction, userId);
}

/** Bytes a user has uploaded apart from the library. */
export async function uploadedBytes(executor: Executor, userId: number): Promise<number> {
  return (await queries.usageOfUser(executor, userId)).bytes;
}

/** Removes files within minutes unless something else refers to them. */
export async function releaseFiles(
  transaction: Executor,
  userId: number,
  { fileIds, now }: { fileIds: readonly number[]; now: Date },
): Promise<void> {
  if (fileIds.length > 0) await queries.setCheckAt(transaction, userId, { fileIds, checkAt: now });
}

/** Stores a picture created here, such as a model's; returns it with its URL. */
export async function storeImage(
  files: Files,
  userId: number,
  image: { data: Buffer; mimeType: string; purpose?: 'answer' | 'shared' },
): Promise<{ id: number; url: string; width: number | null; height: number | null }> {
  const kind = madeImages[image.mimeType];
  if (!kind) throw new CallError('unsupported_media_type');
  const { width = null, height = null } = (await pictureSize(image.data)) ?? {};
  const key = storageKey();
  await files.storage.put(key, { bytes: image.data }, { type: image.mimeType });
  const row = await queries.insertFile(files.database.db, {
    userId,
    storageKey: key,
    name: `image.${kind}`,
    type: image.mimeType,
    size: image.data.length,
    purpose: image.purpose ?? 'answer',
    ...bornAt(files.clock.now()),
  });
  return { id: row.id, url: fileUrl(files, row.id), width, height };
}

/** Removes a file for its owner or the holder of its upload key. For everybody else it does not exist. */
export async function removeUpload(files: Files, claim: Claim & { key: string | undefined }): Promise<void> {
  const { db } = files.database;
  const row = await queries.findFile(db, claim.fileId);
  if (!row || !(isOwner(row, claim) || hasUploadKey(row, claim.key))) throw new CallError('not_found');
  // The object first: if that fails, the row remains for a retry.
  await files.storage.remove(row.storageKey);
  if (!(await queries.deleteFile(db, row.id))) throw new CallError('not_found');
}

/** Schedules another check after the grace period: files unreferenced by then are removed. */
export async function reconsiderFiles(
  transaction: Executor,
  userId: number,
  { fileIds, now }: { fileIds: readonly number[]; now: Date },
): Promise<void> {
  if (fileIds.length === 0) return;
  const checkAt = new Date(now.getTime() + graceSeconds * 1000);
  await queries.setCheckAt(transaction, userId, { fileIds, checkAt });
}

/** When a new file was made, and when to look whether something refers to it. */
export function bornAt(now: Date): { createdAt: Date; checkAt: Date } {
  return { createdAt: now, checkAt: new Date(now.getTime() + graceSeconds * 1000) };
}

/** Opens a file for its owner or the holder of a signed link. For everybody else it does not exist. */
export async function openDownload(
  files: Files,
  claim: Claim & { expires: number | undefined; signature: string | undefined },
): Promise<Download> {
  const row = await queries.findFile(files.database.db, claim.fileId);
  if (!row) throw new CallError('not_found');
  if (isOwner(row, claim)) return download(files, row, 0);
  const { fileId, expires, signature } = claim;
  if (expires === undefined || signature === undefined) throw new CallError('not_found');
  const now = files.clock.now();
  const verdict = files.links.check({ fileId, expires, signature }, now);
  if (verdict === 'forged') throw new CallError('not_found');
  if (verdict === 'expired') throw new CallError('link_expired');
  return download(files, row, Math.floor(expires - now.getTime() / 1000));
}

async function download(files: Files, row: queries.FileRow, cacheSeconds: number): Promise<Download> {
  const { name, type } = row;
  const inline = isShownInline(type);
  const url = await files.storage.signedUrl(row.storageKey, {
    seconds: storageLink.seconds,
    name,
    type,
    inline,
  });
  if (url !== null) return { row, url, cacheSeconds: Math.min(cacheSeconds, storageLink.cacheSeconds) };
  try {
    return { row, bytes: await files.storage.read(row.storageKey), cacheSeconds };
  } catch (error) {
    if (error instanceof MissingObjectError) throw new CallError('not_found');
    throw error;
  }
}

interface NewFile {
  userId: number | null;
  guestNetwork: string | null;
  size: number;
  createdAt: Date;
}

async function checkQuota(files: Files, transaction: Executor, file: NewFile): Promise<void> {
  const { userId, guestNetwork } = file;
  await queries.lockUploader(transaction, userId === null ? `network ${guestNetwork}` : uploaderOf(userId));
  const quota =
    userId === null ? guestQuota : { bytes: await files.storageOf(transaction, userId), files: mostFiles };
  const used =
    userId === null ? await guestUsage(transaction, file) : await queries.usageOfUser(transaction, userId);
  if (used.bytes + file.size > quota.bytes || used.files >= quota.files) throw new CallError('storage_full');
}

function uploaderOf(userId: number): string {
  return `user ${userId}`;
}

function guestUsage(transaction: Executor, { guestNetwork, createdAt }: NewFile): Promise<queries.Usage> {
  const since = new Date(createdAt.getTime() - guestQuota.seconds * 1000);
  return queries.usageOfNetwork(transaction, guestNetwork ?? '', since);
}

function isOwner(row: queries.FileRow, claim: Claim): boolean {
  return row.userId !== null && row.userId === claim.userId;
}

function hasUploadKey(row: queries.FileRow, key: string | undefined): boolean {
  if (row.uploadKeyHash === null || key === undefined) return false;
  return timingSafeEqual(Buffer.from(row.uploadKeyHash, 'hex'), hashOf(key));
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
