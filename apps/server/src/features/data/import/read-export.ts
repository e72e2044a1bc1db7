import type { Archive } from '../../../platform/zip/open-zip.ts';
import { projectsIn } from './formats/claude-projects.ts';
import { isPolylogue, readPolylogue } from './formats/polylogue.ts';
import { openArchive } from './archive.ts';
import { attachmentsIn, noAttachments } from './attachments.ts';
import { ImportError } from './import-error.ts';
import { jsonItems } from './json-items.ts';
import type { ImportFrame } from './neutral.ts';
import { readDocument, readPage, type Found } from './read-document.ts';
import type { Sending } from './to-neutral.ts';
import { fieldsOf, isFields, listOf, textOf } from './values.ts';

/** An export as it arrives. */
export interface ExportFile {
  /** Its first bytes. */
  head: Buffer;
  stream(): AsyncGenerator<Buffer>;
  /** All of it; an archive has its directory at its end. */
  whole(): Promise<Buffer>;
}

/** Lists of an export that are about its files, and small. */
const mostListBytes = 20_000_000;

/**
 * Reads an export of this or another product, by its content and never by its name. `check`: only outlines. Throws
 * {@link ImportError} if it cannot be read to its end or holds nothing to import.
 */
export async function* readExport(
  file: ExportFile,
  { check }: { check: boolean },
): AsyncGenerator<ImportFrame, void, undefined> {
  const found: Found = { origin: undefined };
  let account: string | null = null;
  let things = 0;
  async function* counted(frames: AsyncGenerator<ImportFrame>): AsyncGenerator<ImportFrame> {
    for await (const frame of frames) {
      if (!('file' in frame)) things += 1;
      yield frame;
    }
  }
  if (isZip(file.head)) {
    const archive = await openArchive(await file.whole());
    const sending: Sending = { archive, check, sentFiles: 0 };
    const own = await isPolylogue(archive);
    if (own) {
      ({ account } = own);
      found.origin = 'polylogue';
      yield* counted(readPolylogue(archive, { manifest: own, sending }));
    } else yield* counted(readArchive(archive, { sending, found }));
  } else {
    const sending: Sending = { archive: undefined, check, sentFiles: 0 };
    if (isPage(file.head)) yield* counted(readPage(file.stream(), { sending, found }));
    else
      yield* counted(readDocument(jsonItems(file.stream()), { attachments: noAttachments, sending, found }));
  }
  if (!found.origin) throw new ImportError('unknown_format');
  if (things === 0) throw new ImportError('nothing_to_import');
  yield { end: { origin: found.origin, account } };
}

function isZip(head: Buffer): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
}

function isPage(head: Buffer): boolean {
  return /^\s*</.test(head.toString('utf8').replace('\ufeff', ''));
}

/** Every JSON file of an archive, shards by their numbers; pages only if there is nothing else. */
async function* readArchive(
  archive: Archive,
  { sending, found }: { sending: Sending; found: Found },
): AsyncGenerator<ImportFrame, void, undefined> {
  const documents = archive.names
    .filter((name) => /\.json$/i.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const projectsName = documents.find((document) => /(?:^|\/)projects\.json$/.test(document));
  const projects =
    projectsName === undefined ? undefined : await projectsIn(archive, projectsName, mostListBytes);
  const attachments = {
    ...attachmentsIn(archive.names, await namesOfIds(archive, documents)),
    ...(projects && { folderOf: projects.folderOf }),
  };
  for (const name of await missingShards(archive, documents)) yield { unusable: { name, problem: 'broken' } };
  for (const name of documents) {
    try {
      yield* readDocument(jsonItems(archive.stream(name)), { attachments, sending, found });
    } catch (error) {
      // Files that hold no list at all, such as an empty one, are none of our business.
      if (!(error instanceof ImportError && error.problem === 'unknown_format')) throw error;
    }
  }
  if (projects) {
    for await (const frame of projects.capsules(sending)) {
      found.origin ??= 'claude';
      yield frame;
    }
  }
  if (found.origin) return;
  for (const name of archive.names.filter((page) => /\.html?$/i.test(page))) {
    yield* readPage(archive.stream(name), { sending, found });
  }
}

/** Newer exports of ChatGPT give their files meaningless names, and list the real ones. */
async function namesOfIds(archive: Archive, documents: readonly string[]): Promise<Map<string, string>> {
  const name = documents.find((document) => document.endsWith('conversation_asset_file_names.json'));
  const names = fieldsOf(name === undefined ? undefined : await parsed(archive, name));
  return new Map(Object.entries(names).map(([id, given]) => [id, textOf(given)]));
}

/** Shards that the manifest of an export names but that are not in the archive. */
async function missingShards(archive: Archive, documents: readonly string[]): Promise<string[]> {
  const name = documents.find((document) => document.endsWith('export_manifest.json'));
  const manifest = fieldsOf(name === undefined ? undefined : await parsed(archive, name));
  const conversations = fieldsOf(fieldsOf(manifest['logical_files'])['conversations.json']);
  const bases = new Set(archive.names.map((entry) => entry.split('/').at(-1)));
  return listOf(conversations['files'])
    .map((file) => textOf(isFields(file) ? file['path'] : file))
    .filter((file) => file !== '' && !bases.has(file.split('/').at(-1)));
}

async function parsed(archive: Archive, name: string): Promise<unknown> {
  const bytes = await archive.read(name, mostListBytes);
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
