import { createReadStream, createWriteStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { BeyondBounds, soundJson } from '@polylogue/contract/sound-json';
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
  for await (const line of linesOf(foundPath)) {
    const frame = frameOf(line);
    if ('failed' in frame) throw new ImportError(frame.failed);
    isWhole = 'end' in frame;
    yield frame;
  }
  if (!isWhole) throw new ImportError('broken');
}

/** The last frame of a whole answer: it says where the export comes from. */
export async function endOf(foundPath: string): Promise<Extract<ImportFrame, { end: unknown }>['end']> {
  for await (const line of linesOf(foundPath)) {
    // Frames with a file are long, and none of our business here.
    if (!line.startsWith('{"end"') && !line.startsWith('{"failed"')) continue;
    const frame = frameOf(line);
    if ('failed' in frame) throw new ImportError(frame.failed);
    if ('end' in frame) return frame.end;
  }
  throw new ImportError('broken');
}

/** One thing of an export, such as a chat with all its messages, is parsed at once: on the thread that answers requests. */
const longestLine = 40_000_000;
/** Some fifteen thousand messages of a chat. */
const mostValues = 200_000;

/** The lines of a file. After each others have their turn; one that is too long is never put together. */
async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const [end = '', ...rest] = decoder.write(chunk).split('\n');
    pieces.push(end);
    length += end.length;
    for (const next of rest) {
      yield pieces.join('');
      await setImmediate();
      pieces = [next];
      length = next.length;
    }
    if (length > longestLine) throw new ImportError('too_large');
  }
  if (length > 0) yield pieces.join('');
}

/** A process that was taken over by its file may write anything. */
function frameOf(line: string): ImportFrame {
  try {
    return importFrame.parse(JSON.parse(soundJson(line, { values: mostValues })));
  } catch (cause) {
    throw new ImportError(cause instanceof BeyondBounds ? 'too_large' : 'broken', { cause });
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
