import { open } from 'node:fs/promises';
import { languageOfText } from '@polylogue/document/language-of-text';
import { ReadError, type Piece, type Reading } from '../piece.ts';
import type { Recording, Stretch } from '../reading.task.ts';

/** A recording, or a stretch of one, for a vendor. */
export interface Speech {
  audio: Buffer;
  /** Its extension tells the vendor the format. */
  fileName: string;
  signal: AbortSignal;
}

/** What was said, and when. */
export interface SpokenPart {
  seconds: number;
  text: string;
}

/** Writes down speech; undefined when the vendor did not do it. */
export type Transcribe = (speech: Speech) => Promise<SpokenPart[] | undefined>;

/** Sentences are joined up to this length: a vendor's segments last seconds. */
const pieceLength = 600;

/** A pause of so many seconds begins a new piece. */
const pause = 8;

/** Has a recording transcribed, a stretch after the other, with the times of what was said. */
export async function* transcribeRecording({
  path,
  recording,
  transcribe,
  signal,
}: {
  path: string;
  recording: Recording;
  transcribe: Transcribe | undefined;
  signal: AbortSignal;
}): Reading {
  if (!transcribe) throw new ReadError('no_transcription');
  let sample = '';
  const { stretches, extension } = recording;
  for (const [index, stretch] of stretches.entries()) {
    signal.throwIfAborted();
    const audio = await bytesOf(path, stretch);
    const parts = await transcribe({ audio, fileName: `recording.${extension}`, signal });
    if (!parts) throw new ReadError('failed', { passing: true });
    const pieces = piecesOf(parts.map(({ seconds, text }) => ({ seconds: seconds + stretch.seconds, text })));
    sample += pieces.map(({ text }) => text).join('\n');
    if (pieces.length > 0) yield { pieces, done: (index + 1) / stretches.length };
  }
  if (sample === '') throw new ReadError('no_text');
  return { title: null, language: languageOfText(sample.slice(0, 20_000)), problems: [] };
}

async function bytesOf(path: string, { prefix, start, end }: Stretch): Promise<Buffer> {
  const head = Buffer.from(prefix, 'base64');
  const bytes = Buffer.alloc(head.length + Math.max(0, end - start));
  head.copy(bytes);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(bytes, head.length, bytes.length - head.length, start);
    return bytes.subarray(0, head.length + bytesRead);
  } finally {
    await file.close();
  }
}

function piecesOf(parts: readonly SpokenPart[]): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const { seconds, text } of parts) {
    const words = text.toWellFormed().replaceAll('\0', '').trim();
    if (words === '') continue;
    const piece = pieces.at(-1);
    const goesOn =
      piece !== undefined && seconds - last < pause && piece.text.length + words.length < pieceLength;
    if (goesOn) piece.text += ` ${words}`;
    else pieces.push({ kind: 'text', text: words, place: { seconds: Math.round(seconds * 10) / 10 } });
    last = seconds;
  }
  return pieces;
}
