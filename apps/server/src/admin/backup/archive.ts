import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

/** A backup or restore that cannot be done; the message is for the operator. */
export class BackupError extends Error {}

const name = { schema: z.string(), name: z.string() };

/** What a backup says of itself. */
const manifestSchema = z.object({
  format: z.literal(1),
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** How the database was saved: a file of rows for each table, or PostgreSQL's own dump. */
  database: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('tables'),
      postgres: z.string(),
      migrations: z.array(z.string()),
      /** The version of the job queue's tables. */
      queue: z.int(),
      tables: z.array(z.object({ ...name, columns: z.array(z.string()), rows: z.int(), digest: z.string() })),
      sequences: z.array(z.object({ ...name, value: z.string(), isCalled: z.boolean() })),
    }),
    z.object({ kind: z.literal('dump'), postgres: z.string() }),
  ]),
  /** Whether uploaded files are in it; those in a bucket are not. */
  files: z.boolean(),
  secrets: z.boolean(),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

const manifestFile = 'manifest.json';
const checksumsFile = 'SHA256SUMS';

/** A backup that is being written. */
export interface ArchiveWriter {
  /** Where a program of its own may write a file, which `sum` then takes up. */
  pathOf(path: string): string;
  sum(path: string): Promise<void>;
  write(path: string, source: Readable, ...through: Transform[]): Promise<void>;
  /** Gives the folder its name; before that it is no backup. */
  finish(manifest: Manifest): Promise<void>;
  discard(): Promise<void>;
}

/** Begins a backup in a folder that is not there yet. */
export async function createArchive(folder: string): Promise<ArchiveWriter> {
  if (await isThere(folder)) throw new BackupError(`${folder} is there already. Name a new folder.`);
  const half = `${folder}.part`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const sums = new Map<string, string>();

  async function write(path: string, source: Readable, ...through: Transform[]): Promise<void> {
    const target = join(half, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const hashing = new PassThrough();
    hashing.on('data', (chunk: Buffer) => hash.update(chunk));
    try {
      await pipeline([source, ...through, hashing, createWriteStream(target, { mode: 0o600, flush: true })]);
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
    sums.set(path, hash.digest('hex'));
  }

  return {
    pathOf: (path) => join(half, path),
    sum: async (path) => void sums.set(path, await sumOf(join(half, path))),
    write,
    finish: async (manifest) => {
      await writeFile(join(half, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
      sums.set(manifestFile, await sumOf(join(half, manifestFile)));
      const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`).sort();
      await writeFile(join(half, checksumsFile), lines.join(''), { flush: true });
      await rename(half, folder);
      await flushFolder(dirname(folder));
    },
    discard: () => rm(half, { recursive: true, force: true }),
  };
}

/** A finished backup. */
export interface Archive {
  manifest: Manifest;
  pathOf(path: string): string;
  read(path: string): Readable;
  /** Its files below a folder, by their paths in the backup. */
  list(folder: string): string[];
}

/** Opens a backup and reads all of it once, so that a damaged one is refused before anything is written. */
export async function openArchive(folder: string): Promise<Archive> {
  const sums = await readSums(folder);
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== checksumsFile);
  const faults = found.filter((path) => !sums.has(path)).map((path) => `${path} is not part of it`);
  const present = new Set(found);
  for (const [path, sum] of sums) {
    if (!present.has(path)) faults.push(`${path} is missing`);
    else if ((await sumOf(join(folder, path))) !== sum) faults.push(`${path} is damaged`);
  }
  if (faults.length > 0) throw new BackupError(`The backup ${folder} cannot be used:\n${faults.join('\n')}`);
  return {
    manifest: await readManifest(folder),
    pathOf: (path) => join(folder, path),
    read: (path) => createReadStream(join(folder, path)),
    list: (inside) => [...sums.keys()].filter((path) => path.startsWith(`${inside}/`)),
  };
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, checksumsFile), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${folder} is no backup: it has no ${checksumsFile}.`);
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
}

async function readManifest(folder: string): Promise<Manifest> {
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new BackupError(`The backup ${folder} was made by a release that this one does not know.`);
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
