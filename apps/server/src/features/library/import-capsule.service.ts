import { and, eq, inArray } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AddingDeps } from './add-file.ts';
import { createCapsules } from './capsules.service.ts';
import { capsules } from './capsules.tables.ts';
import { createSources } from './sources.service.ts';

/** The capsules that were imported before, by what identifies them. */
export async function capsulesImportedBefore(
  executor: Executor,
  userId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .select({ id: capsules.id, key: capsules.originId })
    .from(capsules)
    .where(and(eq(capsules.userId, userId), inArray(capsules.originId, [...keys])));
  return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
}

/** Those of the ids that are the user's capsules. */
export async function ownCapsules(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: capsules.id })
    .from(capsules)
    .where(and(eq(capsules.userId, userId), inArray(capsules.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** A source of an imported capsule: a file on disk, or a link. */
export type ImportedSource = { name: string; description: string | null } & (
  | { kind: 'file'; path: string; size: number; fileName: string }
  | { kind: 'link'; url: string }
);

/** A capsule of an import. */
export interface ImportedCapsule {
  userId: number;
  key: string;
  name: string;
  description: string | null;
  /** Ids of the chats it is connected to. */
  chats: readonly { chatId: number; enabled: boolean }[];
  sources: readonly ImportedSource[];
}

/**
 * Creates a capsule with its sources and connections, or goes on with one that an interrupted import began. Sources are read
 * like any other. Returns its id and how many sources could not be added, for lack of space or because they cannot be read.
 */
export async function importCapsule(
  deps: AddingDeps,
  capsule: ImportedCapsule,
): Promise<{ id: number; refusedSources: number }> {
  const { userId, key, name, description } = capsule;
  const { db } = deps.database;
  const [service, sources] = [createCapsules(deps), createSources(deps)];
  let id = (await capsulesImportedBefore(db, userId, [key])).get(key);
  if (id === undefined) {
    const made = await service.create(userId, { name, description: description ?? undefined });
    id = made.id;
    await inTransaction(db, (transaction) =>
      transaction
        .update(capsules)
        .set({ originId: key })
        .where(and(eq(capsules.id, made.id), eq(capsules.userId, userId))),
    );
  }
  let refusedSources = 0;
  for (const source of capsule.sources) {
    const added = await addSource(sources, { userId, capsuleId: id, source });
    if (!added) refusedSources += 1;
  }
  for (const { chatId, enabled } of capsule.chats) {
    await service.attach(userId, { capsuleIds: [id], groupId: chatId });
    if (!enabled) await service.switch(userId, { capsuleId: id, groupId: chatId, enabled: false });
  }
  return { id, refusedSources };
}

/** False if the source is refused; one that is there already counts as added. */
async function addSource(
  sources: ReturnType<typeof createSources>,
  { userId, capsuleId, source }: { userId: number; capsuleId: number; source: ImportedSource },
): Promise<boolean> {
  const { name, description } = source;
  try {
    if (source.kind === 'file') {
      const { path, size, fileName } = source;
      const { fileId } = await sources.addFile({ userId, capsuleId, path, size, name: fileName });
      if (name !== fileName || description !== null) {
        await sources.updateFile(userId, { id: fileId, filename: name, file_description: description ?? '' });
      }
    } else {
      const { urlId } = await sources.addUrl(userId, { capsuleId, url: source.url });
      if (name !== source.url || description !== null) {
        await sources.updateUrl(userId, { id: urlId, url_name: name, url_description: description ?? '' });
      }
    }
    return true;
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return error.details.duplicateOf !== undefined;
  }
}
