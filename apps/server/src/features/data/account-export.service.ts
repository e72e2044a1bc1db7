import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import type { ExportPart } from '../../platform/account-exporter.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { MissingObjectError } from '../../platform/storage/storage.ts';
import { keepUser, writeAudit } from '../accounts/operator.service.ts';
import { zipOf, type ZipEntry } from './zip.ts';

/** Incremented when the format of the files changes incompatibly; docs/data-export.md describes it. */
const formatVersion = 1;

/** Table of contents of the archive; written last, so an archive without it is incomplete. */
interface Manifest {
  format: 'polylogue-export';
  version: number;
  madeAt: Date;
  userId: number;
  /** Every other file of the archive; for lists with the number of rows. */
  files: { path: string; rows?: number }[];
  /** Files that are missing in the storage. */
  missing: string[];
}

/** All data of a user as a ZIP archive, created while it is read. The export is audited. */
export async function exportForOperator(deps: Deps, userId: number): Promise<Readable> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    await keepUser(transaction, userId);
    await writeAudit(transaction, { at: now, action: 'data.export', userId, detail: 'zip' });
  });
  return zipOf(entriesOf(deps, userId, now), now);
}

async function* entriesOf(deps: Deps, userId: number, madeAt: Date): AsyncGenerator<ZipEntry> {
  const manifest: Manifest = {
    format: 'polylogue-export',
    version: formatVersion,
    madeAt,
    userId,
    files: [],
    missing: [],
  };
  for (const exportData of deps.exporters) {
    for await (const part of exportData(deps, userId)) {
      const content = await contentOf(part, manifest);
      if (content) yield { path: part.path, content, compress: !('open' in part) };
    }
  }
  yield { path: 'manifest.json', content: jsonOf(manifest), compress: true };
}

async function contentOf(part: ExportPart, manifest: Manifest): Promise<Readable | undefined> {
  const { path } = part;
  if ('rows' in part) {
    const entry = { path, rows: 0 };
    manifest.files.push(entry);
    return Readable.from(jsonRows(part.rows, () => (entry.rows += 1)));
  }
  if ('value' in part) {
    manifest.files.push({ path });
    return jsonOf(part.value);
  }
  try {
    const content = await part.open();
    manifest.files.push({ path });
    return content;
  } catch (error) {
    if (!(error instanceof MissingObjectError)) throw error;
    manifest.missing.push(path);
    return undefined;
  }
}

function jsonOf(value: object): Readable {
  return Readable.from([`${JSON.stringify(value, null, 2)}\n`]);
}

/** A JSON array with one row per line. */
async function* jsonRows(
  rows: AsyncIterable<object> | readonly object[],
  onRow: () => void,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    onRow();
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
