import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallOutput } from '@polylogue/contract/call';
import type { CapsuleFile, CapsuleLink, RemovedFromLibrary } from '@polylogue/contract/library';
import type {
  AddedFile,
  AddedLink,
  addCapsuleText,
  addCapsuleUrl,
  AnySource,
  updateCapsuleFile,
  updateCapsuleUrl,
} from '@polylogue/contract/library-sources';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { releaseFiles } from '../files/files.service.ts';
import { addFile, refuseFull, stateOf, waitingReading, type AddingDeps, type FileToAdd } from './add-file.ts';
import { presentFile, presentLink } from './capsules.present.ts';
import { findCapsule, lockLibrary } from './capsules.queries.ts';
import { fetchKind } from './due-kinds.ts';
import { capsuleStateOf, tellCapsuleChanged, tellSources } from './library-changed.ts';
import { refuseWithoutLibrary, spaceOf } from './library.service.ts';
import { findReading } from './readings.queries.ts';
import * as queries from './sources.queries.ts';
import type { ReadSource, SourceRow } from './sources.queries.ts';

/** The files and links in users' capsules. */
export interface Sources {
  addFile(file: FileToAdd): Promise<AddedFile>;
  /** Adds a text as a file of its own. */
  addText(userId: number, wanted: CallOutput<typeof addCapsuleText>['body']): Promise<AddedFile>;
  addUrl(userId: number, wanted: CallOutput<typeof addCapsuleUrl>['body']): Promise<AddedLink>;
  updateFile(userId: number, change: CallOutput<typeof updateCapsuleFile>['body']): Promise<CapsuleFile>;
  updateUrl(userId: number, change: CallOutput<typeof updateCapsuleUrl>['body']): Promise<CapsuleLink>;
  remove(userId: number, which: Pick<SourceRow, 'id' | 'kind'>): Promise<RemovedFromLibrary>;
  /** Fetches a link again; one that is being fetched is left alone. */
  refresh(userId: number, sourceId: number): Promise<CapsuleLink>;
  /** Tries a source in `error` again; another is left alone. */
  retry(userId: number, sourceId: number): Promise<AnySource>;
}

/** Creates the service of files and links. */
export function createSources(deps: AddingDeps): Sources {
  const { clock, due } = deps;
  const { db } = deps.database;

  async function existing(
    executor: Executor,
    userId: number,
    { id, kind }: { id: number; kind?: SourceRow['kind'] },
  ): Promise<ReadSource> {
    const found = await queries.findSource(executor, userId, id);
    if (!found || (kind && found.source.kind !== kind)) throw new CallError('not_found');
    return found;
  }

  async function update(
    userId: number,
    which: Pick<SourceRow, 'id' | 'kind'>,
    values: Pick<SourceRow, 'name' | 'description'>,
  ): Promise<ReadSource> {
    await existing(db, userId, which);
    await queries.updateSource(db, userId, { id: which.id, ...values, updatedAt: clock.now() });
    const changed = await existing(db, userId, which);
    tellCapsuleChanged(deps, userId, changed.source.capsuleId);
    return changed;
  }

  async function addUrl(
    userId: number,
    { capsuleId, url: entered }: CallOutput<typeof addCapsuleUrl>['body'],
  ): Promise<AddedLink> {
    const url = addressOf(entered);
    const row = await inTransaction(db, async (transaction) => {
      await refuseWithoutLibrary(transaction, userId, clock.now());
      await lockLibrary(transaction, userId);
      if (!(await findCapsule(transaction, userId, capsuleId))) throw new CallError('not_found');
      const duplicateOf = await queries.findSameUrl(transaction, userId, { capsuleId, url });
      if (duplicateOf !== undefined) {
        throw new CallError('validation_error', { validationErrors: { url: 'taken' }, duplicateOf });
      }
      await refuseFull(transaction, { userId, capsuleId, field: 'url' });
      const added = await queries.insertSource(transaction, {
        ...{ userId, capsuleId, kind: 'url', url, name: url, type: 'url', bytes: 0 },
        ...{ status: 'queued', arrived: false, createdAt: clock.now(), updatedAt: clock.now() },
      });
      await due.makeDue(transaction, fetchKind, { ownerId: userId, ids: [added.id] });
      return added;
    });
    tellCapsuleChanged(deps, userId, capsuleId);
    await tellSources(deps, [row]);
    return {
      status: true,
      urlInfo: presentLink({ source: row, reading: null }),
      urlId: row.id,
      ...(await capsuleStateOf(db, userId, { capsuleId, now: clock.now() })),
    };
  }

  /** Has a link fetched or a file read again, unless something is under way. */
  async function again(
    userId: number,
    which: { id: number; kind?: SourceRow['kind'] },
    from: readonly SourceRow['status'][],
  ): Promise<ReadSource> {
    const changed = await inTransaction(db, async (transaction) => {
      await refuseWithoutLibrary(transaction, userId, clock.now());
      await lockLibrary(transaction, userId);
      const { source } = await existing(transaction, userId, which);
      if (!from.includes(source.status)) return undefined;
      return source.kind === 'file' ? readAgain(transaction, source) : fetchAgain(transaction, source);
    });
    if (changed) await tellSources(deps, [changed]);
    return existing(db, userId, which);
  }

  /** Has a link fetched again. What was fetched before is used until then. */
  async function fetchAgain(
    transaction: Executor,
    { id, userId }: Pick<SourceRow, 'id' | 'userId'>,
  ): Promise<SourceRow | undefined> {
    await due.makeDue(transaction, fetchKind, { ownerId: userId, ids: [id] });
    return queries.updateSource(transaction, userId, {
      ...{ id, status: 'queued', percentage: 0, error: null, beatAt: null, updatedAt: clock.now() },
    });
  }

  async function readAgain(transaction: Executor, source: SourceRow): Promise<SourceRow | undefined> {
    const { userId, readingId } = source;
    const before = readingId === null ? undefined : await findReading(transaction, userId, readingId);
    if (!before) return undefined;
    const { contentHash, reader } = before;
    const reading = await waitingReading(deps, transaction, { userId, contentHash, reader });
    return queries.updateSource(transaction, userId, {
      id: source.id,
      error: null,
      updatedAt: clock.now(),
      ...stateOf(reading),
    });
  }

  return {
    addFile: (file) => addFile(deps, file),
    addText: async (userId, { capsuleId, title, text }) => {
      const folder = await deps.temporary.make('text');
      try {
        const path = join(folder, 'text');
        const bytes = Buffer.from(text);
        await writeFile(path, bytes);
        // A slash in a title does not begin a folder.
        const name = `${title.replaceAll(/[/\\]/g, '-')}.md`;
        return await addFile(deps, { userId, capsuleId, name, path, size: bytes.length });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    addUrl,
    updateFile: async (userId, { id, filename, file_description }) =>
      presentFile(
        await update(userId, { id, kind: 'file' }, { name: filename, description: file_description || null }),
      ),
    updateUrl: async (userId, { id, url_name, url_description }) =>
      presentLink(
        await update(userId, { id, kind: 'url' }, { name: url_name, description: url_description || null }),
      ),
    remove: async (userId, which) => {
      const gone = await inTransaction(db, async (transaction) => {
        await lockLibrary(transaction, userId);
        const row = await queries.deleteSource(transaction, userId, which);
        if (!row) throw new CallError('not_found');
        const fileIds = row.fileId === null ? [] : [row.fileId];
        await releaseFiles(transaction, userId, { fileIds, now: clock.now() });
        return row;
      });
      tellCapsuleChanged(deps, userId, gone.capsuleId);
      return { status: true, ragInfo: { bytes: await spaceOf(db, userId, clock.now()) } };
    },
    refresh: async (userId, id) => presentLink(await again(userId, { id, kind: 'url' }, queries.finished)),
    retry: async (userId, id) => {
      const found = await again(userId, { id }, ['error']);
      return found.source.kind === 'file'
        ? { fileInfo: presentFile(found) }
        : { urlInfo: presentLink(found) };
    },
  };
}

/** The address to fetch: without a fragment, which is never sent, and with a scheme if none was entered. */
function addressOf(entered: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(entered) ? entered : `https://${entered}`;
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const hasHost = url !== null && (url.hostname.includes('.') || url.hostname.startsWith('['));
  if (!url || !isWeb || !hasHost || url.username !== '' || url.password !== '') {
    throw fieldError('url', 'invalid_url');
  }
  url.hash = '';
  return url.href;
}
