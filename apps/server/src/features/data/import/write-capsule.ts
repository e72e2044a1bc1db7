import type { LeftOutCount } from '@polylogue/contract/data';
import { CallError } from '../../../platform/http/call-error.ts';
import { fileHashesIn, importCapsule, type ImportedSource } from '../../library/import-capsule.service.ts';
import type { Importing } from './importing.ts';
import { forgetFiles, insertImportedFile } from './imported-files.queries.ts';
import { addedBy, addUp, type ThingOutcome } from './imports.queries.ts';
import { knownAmong } from './known-things.ts';
import type { NeutralCapsule } from './neutral.ts';
import { note } from './write-chat.ts';

/** Stores a capsule, or what one that is here still lacks, and what became of it. */
export async function writeCapsule(
  importing: Importing,
  thing: NeutralCapsule,
  { isKnown }: { isKnown: boolean },
): Promise<void> {
  const { deps } = importing;
  const outline = { kind: thing.kind, key: thing.key, name: thing.name };
  try {
    const { id, isNew, addedSources, refusedSources } = await importCapsule(deps, {
      userId: importing.userId,
      key: thing.key,
      name: thing.name,
      description: thing.description,
      chats: await chatsOf(importing, thing, { isKnown }),
      sources: thing.sources.flatMap((source) => sourceOf(importing, source)),
    });
    const elsewhere = await awaitFiles(importing, thing, id);
    const isAdded = isNew || addedSources > 0 || importing.isResumed;
    const refused: LeftOutCount[] = refusedSources > 0 ? [{ what: 'source', count: refusedSources }] : [];
    const outcome: ThingOutcome = {
      ...outline,
      outcome: isAdded ? 'added' : 'known',
      itemId: id,
      leftOut: isAdded ? addUp([...thing.leftOut, ...refused, ...elsewhere]) : [],
    };
    await note(importing, outcome);
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    // The plan has no library, or no room for another capsule.
    const outcome: ThingOutcome = { ...outline, outcome: 'failed', problem: 'plan_limit', leftOut: [] };
    await note(importing, outcome);
  }
}

/** The chats to connect. Of a capsule that was here before the user may have disconnected some since, but none that is new. */
async function chatsOf(
  importing: Importing,
  { chats }: NeutralCapsule,
  { isKnown }: { isKnown: boolean },
): Promise<{ chatId: number; enabled: boolean }[]> {
  const { db } = importing.deps.database;
  const keys = chats.map(({ key }) => key);
  const ids = await knownAmong(db, importing, { kind: 'chat', keys });
  const added = isKnown && !importing.isResumed ? await addedBy(db, importing, { kind: 'chat', keys }) : null;
  return chats.flatMap(({ key, enabled }) => {
    const chatId = ids.get(key);
    return chatId === undefined || added?.has(key) === false ? [] : [{ chatId, enabled }];
  });
}

function sourceOf(importing: Importing, source: NeutralCapsule['sources'][number]): ImportedSource[] {
  if (source.kind === 'link') return [source];
  const file = importing.file(source.file);
  if (!file) return [];
  const { name, description } = source;
  return [{ kind: 'file', name, description, path: file.path, size: file.size, fileName: file.name }];
}

/** Notes which files of the capsule are still to come from other archives; returns how many, by archive. */
async function awaitFiles(
  { deps, userId, importId }: Importing,
  { sources, elsewhere }: NeutralCapsule,
  capsuleId: number,
): Promise<LeftOutCount[]> {
  const { db } = deps.database;
  const came = sources.flatMap((source) => (source.kind === 'file' ? [source.key] : []));
  await forgetFiles(db, userId, came);
  const hashes = (await fileHashesIn(db, userId, [capsuleId])).get(capsuleId);
  const lacking = elsewhere.filter(({ hash }) => !hashes?.has(hash));
  for (const { key, archive } of lacking) {
    const values = { userId, importId, kind: 'source', key, state: 'awaited', archive };
    await insertImportedFile(db, { ...values, createdAt: deps.clock.now() });
  }
  return lacking.map(({ archive }) => ({
    what: 'source_elsewhere',
    count: 1,
    ...(archive !== null && { archive }),
  }));
}
