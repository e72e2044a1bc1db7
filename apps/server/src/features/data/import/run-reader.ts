import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import { ChildError } from '../../../platform/children/child-task.ts';
import { ImportError } from './import-error.ts';
import { importFrame, type ImportFrame } from './neutral.ts';
import { readExportTask, type ExportOrder } from './read-export.task.ts';

/** An export on disk, and where to put what is found in it. */
export interface ReaderRun {
  userId: number;
  signal: AbortSignal;
  onWait?: Asker['onWait'];
  path: string;
  bytes: number;
  check: boolean;
  /** A file that does not exist yet. */
  foundPath: string;
}

/**
 * Reads an export in a child process. What it finds is on disk before the first of it is taken, so an export that cannot be
 * read to its end brings nothing.
 */
export async function runReader(children: ChildPool, run: ReaderRun): Promise<void> {
  const { userId, signal, onWait, path, bytes, check, foundPath } = run;
  try {
    // Somebody waits for the check of what was uploaded.
    const lane = check ? 'people' : 'work';
    await children.run(readExportTask, { userId, signal, onWait, lane }, async ({ input, output }) => {
      const order = Readable.from(orderAndBytes({ bytes, check }, createReadStream(path)));
      await Promise.all([
        // A reader that knows its answer does not wait for the rest of the file.
        pipeline(order, input).catch(ignoreClosed),
        pipeline(output, createWriteStream(foundPath, { mode: 0o600 })),
      ]);
    });
  } catch (error) {
    throw error instanceof ChildError ? new ImportError(problemOf(error), { cause: error }) : error;
  }
}

function problemOf({ reason }: ChildError): ImportError['problem'] {
  return reason === 'memory' || reason === 'time' || reason === 'output' ? 'too_large' : 'broken';
}

/** The frames that a reader has found. Throws if it found that the export cannot be imported. */
export async function* foundFrames(foundPath: string): AsyncGenerator<ImportFrame, void, undefined> {
  let isWhole = false;
  for await (const line of createInterface({ input: createReadStream(foundPath), crlfDelay: Infinity })) {
    const frame = frameOf(line);
    if ('failed' in frame) throw new ImportError(frame.failed);
    isWhole = 'end' in frame;
    yield frame;
  }
  if (!isWhole) throw new ImportError('broken');
}

/** The last frame of a whole answer: it says where the export comes from. */
export async function endOf(foundPath: string): Promise<Extract<ImportFrame, { end: unknown }>['end']> {
  for await (const line of createInterface({ input: createReadStream(foundPath), crlfDelay: Infinity })) {
    // Frames with a file are long, and none of our business here.
    if (!line.startsWith('{"end"') && !line.startsWith('{"failed"')) continue;
    const frame = frameOf(line);
    if ('failed' in frame) throw new ImportError(frame.failed);
    if ('end' in frame) return frame.end;
  }
  throw new ImportError('broken');
}

/** A process that was taken over by its file may write anything. */
function frameOf(line: string): ImportFrame {
  try {
    return importFrame.parse(JSON.parse(line));
  } catch (cause) {
    throw new ImportError('broken', { cause });
  }
}

function ignoreClosed(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EPIPE' && code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

async function* orderAndBytes(order: ExportOrder, bytes: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  yield Buffer.from(`${JSON.stringify(order)}\n`);
  yield* bytes;
}
