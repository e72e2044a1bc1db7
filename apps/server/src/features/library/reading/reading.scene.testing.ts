import { openSource } from './bytes/open-source.ts';
import { collectPieces } from './collect-pieces.ts';
import { detectFormat } from './detect-format.ts';
import { isRecording } from './formats.ts';
import type { Piece, ReadEnd } from './piece.ts';
import { loadReader } from './readers.ts';

/** A source that was read, with all its pieces. */
export interface WholeReading extends ReadEnd {
  pieces: Piece[];
}

/** Bytes as they arrive through a pipe: in chunks that end anywhere. */
export async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads bytes as the child process does, but in this one, which is faster. */
export async function readHere(
  content: Buffer | string,
  ending: string,
  chunk?: number,
): Promise<WholeReading> {
  const bytes = Buffer.from(content);
  const source = await openSource(inChunks(bytes, chunk), { ending, bytes: bytes.length });
  const format = await detectFormat(source);
  if (isRecording(format)) throw new Error('A recording is not read, but transcribed.');
  const reader = await loadReader(format);
  const batches = collectPieces(reader(source));
  const pieces: Piece[] = [];
  for (let next = await batches.next(); ; next = await batches.next()) {
    if (next.done) return { ...next.value, pieces };
    pieces.push(...next.value);
  }
}

/** The texts of what was read. */
export function textsOf({ pieces }: WholeReading): string[] {
  return pieces.map(({ text }) => text);
}
