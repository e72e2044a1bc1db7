import { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import { publicUrl } from '../../../config.ts';
import { isWrittenJson, piecesOf, type ExportPart } from '../../../platform/account-exporter.ts';
import { MissingObjectError } from '../../../platform/storage/storage.ts';
import { exportSchema, formatVersion } from './schema/export-schema.ts';
import type { ZipEntry } from './zip.ts';

/** Table of contents of an archive; written last, so an archive without it is incomplete. */
export interface Manifest {
  format: 'polylogue-export';
  version: number;
  /** The address of the service and the account there: together they tell an import whose things these are. */
  from: string;
  userId: number;
  madeAt: Date;
  /** The number of the archive, if the export has several. */
  part: number;
  /** Every other file of the archive; for lists with the number of rows. */
  files: { path: string; rows?: number }[];
  /** Files that the other archives of the export hold. */
  elsewhere: { archive: string; files: string[] }[];
  /** Files that are missing in the storage. */
  missing: string[];
}

/** The table of contents of an archive that is about to be made. */
export function newManifest(
  { config }: Pick<Deps, 'config'>,
  { userId, madeAt, part }: Pick<Manifest, 'userId' | 'madeAt' | 'part'>,
): Manifest {
  const base = { format: 'polylogue-export' as const, version: formatVersion, from: publicUrl(config) };
  return { ...base, userId, madeAt, part, files: [], elsewhere: [], missing: [] };
}

/** What features hand out of a user, one part after the other. */
export async function* partsOf(deps: Deps, userId: number): AsyncGenerator<ExportPart, void, undefined> {
  for (const exportData of deps.exporters) yield* exportData(deps, userId);
}

/** A part as an entry of an archive; undefined if its file is missing. The manifest is told of it either way. */
export async function entryOf(part: ExportPart, manifest: Manifest): Promise<ZipEntry | undefined> {
  const content = await contentOf(part, manifest);
  return content && { path: part.path, content, compress: !('open' in part) };
}

/** The last entries of an archive: the schema of its JSON files, and the manifest. */
export function* lastEntries(manifest: Manifest): Generator<ZipEntry> {
  yield textEntry(manifest, 'schema.json', jsonText(exportSchema()));
  yield { path: 'manifest.json', content: Readable.from([jsonText(manifest)]), compress: true };
}

/** A text as an entry of an archive. */
export function textEntry(manifest: Manifest, path: string, text: string): ZipEntry {
  manifest.files.push({ path });
  return { path, content: Readable.from([text]), compress: true };
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
    return Readable.from([jsonText(part.value)]);
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

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A JSON array with one row per line. */
async function* jsonRows(
  rows: AsyncIterable<object> | readonly object[],
  onRow: () => void,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    onRow();
    yield before;
    yield* jsonRow(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* jsonRow(row: object): AsyncGenerator<string> {
  if (!Object.values(row).some(isWrittenJson)) {
    yield JSON.stringify(row);
    return;
  }
  let before = '{';
  for (const [name, value] of Object.entries(row)) {
    yield `${before}${JSON.stringify(name)}:`;
    const pieces = piecesOf(value);
    if (pieces) yield* pieces;
    else yield JSON.stringify(value ?? null);
    before = ',';
  }
  yield '}';
}
