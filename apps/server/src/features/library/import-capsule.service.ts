import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { importedRows, ownIds } from '../../platform/db/imported-rows.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AddingDeps } from './add-file.ts';
import { createCapsules } from './capsules.service.ts';
import { capsules, sources } from './capsules.tables.ts';
import { createSources } from './sources.service.ts';

/** The capsules that were imported before, by what identifies them. */
export function capsulesImportedBefore(
  executor: Executor,
  userId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  return importedRows(executor, userId, { table: capsules, keys });
}

/** Those of the ids that are the user's capsules. */
export function ownCapsules(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  return ownIds(executor, userId, { table: capsules, ids });
}

/** Hashes of the files in capsules, by their capsules. */
export async function fileHashesIn(
  executor: Executor,
  userId: number,
  capsuleIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  if (capsuleIds.length === 0) return new Map();
  const rows = await executor
    .select({ capsuleId: sources.capsuleId, hash: sources.contentHash })
    .from(sources)
    .where(
      and(
        eq(sources.userId, userId),
        inArray(sources.capsuleId, [...capsuleIds]),
        isNotNull(sources.contentHash),
      ),
    );
  const ofCapsule = Map.groupBy(rows, ({ capsuleId }) => capsuleId);
  return new Map([...ofCapsule].map(([id, found]) => [id, new Set(found.map(({ hash }) => String(hash)))]));
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
 * Creates a capsule with its sources and connections, or adds those that are missing to one that was imported before: an
 * import may have been interrupted, and the files of a large export come in several archives. Sources are read like any
 * other. Some cannot be added, for lack of space or because they cannot be read.
 */
export async function importCapsule(
  deps: AddingDeps,
  capsule: ImportedCapsule,
): Promise<{ id: number; isNew: boolean; addedSources: number; refusedSources: number }> {
  const { userId, key, name, description } = capsule;
  const { db } = deps.database;
  const [service, adding] = [createCapsules(deps), createSources(deps)];
  let id = (await capsulesImportedBefore(db, userId, [key])).get(key);
  const isNew = id === undefined;
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
  const outcomes = { added: 0, known: 0, refused: 0 };
  for (const source of capsule.sources) {
    outcomes[await addSource(adding, { userId, capsuleId: id, source })] += 1;
  }
  for (const { chatId, enabled } of capsule.chats) {
    await service.attach(userId, { capsuleIds: [id], groupId: chatId });
    if (!enabled) await service.switch(userId, { capsuleId: id, groupId: chatId, enabled: false });
  }
  return { id, isNew, addedSources: outcomes.added, refusedSources: outcomes.refused };
}

async function addSource(
  adding: ReturnType<typeof createSources>,
  { userId, capsuleId, source }: { userId: number; capsuleId: number; source: ImportedSource },
): Promise<'added' | 'known' | 'refused'> {
  const { name, description } = source;
  try {
    if (source.kind === 'file') {
      const { path, size, fileName } = source;
      const { fileId } = await adding.addFile({ userId, capsuleId, path, size, name: fileName });
      if (name !== fileName || description !== null) {
        await adding.updateFile(userId, { id: fileId, filename: name, file_description: description ?? '' });
      }
    } else {
      const { urlId } = await adding.addUrl(userId, { capsuleId, url: source.url });
      if (name !== source.url || description !== null) {
        await adding.updateUrl(userId, { id: urlId, url_name: name, url_description: description ?? '' });
      }
    }
    return 'added';
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return error.details.duplicateOf === undefined ? 'refused' : 'known';
  }
}
