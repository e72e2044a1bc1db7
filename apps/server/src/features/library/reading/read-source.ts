import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import { ChildError } from '../../../platform/children/child-task.ts';
import type { TemporaryFolders } from '../../../platform/temporary.ts';
import { formatOfEnding } from './formats.ts';
import { transcribeRecording, type Transcribe } from './media/transcribe-recording.ts';
import { ReadError, type Reading } from './piece.ts';
import { readingFrame, readingTask, type ReadingFrame, type ReadingOrder } from './reading.task.ts';

/** Dependencies of the readers. */
export interface ReadingDeps {
  children: ChildPool;
  temporary: TemporaryFolders;
  /** Writes down speech; undefined while there is no vendor for it. */
  transcribe?: Transcribe;
}

/** A file to read. */
export interface SourceFile {
  /** The user on whose behalf it is read: the child processes are shared out fairly. It waits for one as long as it lives. */
  userId: number;
  path: string;
  /** Its extension, lowercase, without the dot. */
  ending: string;
  bytes: number;
  signal: AbortSignal;
  onWait?: Asker['onWait'];
}

/** Raised whenever a reader gives another text for the same bytes. */
const version = 1;

/** What would read files of an extension, with its version; undefined if nothing does. */
export function readerOf(ending: string): string | undefined {
  const format = formatOfEnding(ending);
  return format === undefined ? undefined : `${format}:${version}`;
}

/**
 * Reads a file in a child process. Throws {@link ReadError}, except for recordings before the first batch.
 *
 * What the process finds is on disk until it is taken: storing it may take longer than the process may live, and a
 * source that cannot be read to its end leaves nothing behind.
 */
export async function* readSource(deps: ReadingDeps, source: SourceFile): Reading {
  if (!readerOf(source.ending)) throw new ReadError('unreadable');
  if (source.bytes === 0) throw new ReadError('no_text');
  const directory = await deps.temporary.make('reading');
  try {
    const path = join(directory, 'found');
    const bytes = await runReader(deps, source, path);
    let taken = 0;
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      taken += Buffer.byteLength(line) + 1;
      const frame = frameOf(line);
      if ('pieces' in frame) yield { pieces: frame.pieces, done: taken / bytes };
      else if ('end' in frame) return frame.end;
      else if ('failed' in frame) throw new ReadError(frame.failed);
      else return yield* transcribeRecording({ ...source, ...frame, transcribe: deps.transcribe });
    }
    throw new ReadError('unreadable');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the size of what was found. */
async function runReader({ children }: ReadingDeps, source: SourceFile, path: string): Promise<number> {
  const { userId, signal, onWait, ending, bytes } = source;
  try {
    await children.run(readingTask, { userId, signal, onWait, lane: 'work' }, async ({ input, output }) => {
      const order = Readable.from(orderAndBytes({ ending, bytes }, createReadStream(source.path)));
      await Promise.all([
        // A reader that knows its answer does not wait for the rest of the file.
        pipeline(order, input).catch(ignoreClosed),
        pipeline(output, createWriteStream(path, { mode: 0o600 })),
      ]);
    });
    return (await stat(path)).size;
  } catch (error) {
    throw error instanceof ChildError ? failureOf(error) : error;
  }
}

function failureOf(error: ChildError): ReadError {
  const { reason } = error;
  if (reason === 'output') return new ReadError('too_much_text', { cause: error });
  const isTooMuch = reason === 'memory' || reason === 'time';
  // Whatever else a library stumbles over is damaged.
  return new ReadError(isTooMuch ? 'too_slow' : 'unreadable', { cause: error });
}

function ignoreClosed(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EPIPE' && code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

async function* orderAndBytes(order: ReadingOrder, bytes: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  yield Buffer.from(`${JSON.stringify(order)}\n`);
  yield* bytes;
}

/** A process that was taken over by its file may write anything. */
function frameOf(line: string): ReadingFrame {
  try {
    return readingFrame.parse(JSON.parse(line));
  } catch (cause) {
    throw new ReadError('unreadable', { cause });
  }
}
