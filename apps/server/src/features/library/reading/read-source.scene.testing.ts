import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildPool } from '../../../platform/children/child-pool.ts';
import { systemFolders } from '../../../platform/temporary.ts';
import type { Transcribe } from './media/transcribe-recording.ts';
import { ReadError, type Piece } from './piece.ts';
import type { WholeReading } from './reading.scene.testing.ts';
import { readSource } from './read-source.ts';

/** Reads bytes through the front door, in a child process. */
export async function readBytes(
  deps: { children: ChildPool; transcribe?: Transcribe },
  content: Buffer | string,
  ending: string,
): Promise<WholeReading> {
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-test-'));
  const path = join(directory, 'source');
  const bytes = Buffer.from(content);
  await writeFile(path, bytes);
  const { signal } = new AbortController();
  try {
    const reading = readSource(
      { ...deps, temporary: systemFolders },
      { userId: 1, path, ending, bytes: bytes.length, signal },
    );
    const pieces: Piece[] = [];
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done) return { ...next.value, pieces };
      pieces.push(...next.value.pieces);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** How reading ends: with the code of its error, or with its problems. */
export async function endingOf(reading: Promise<WholeReading>): Promise<string> {
  try {
    const { problems } = await reading;
    return ['read', ...problems.map(({ code }) => code)].join(' ');
  } catch (error) {
    if (error instanceof ReadError) return error.code;
    throw error;
  }
}
