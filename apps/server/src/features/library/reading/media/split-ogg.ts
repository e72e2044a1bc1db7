import type { Stretch } from '../reading.task.ts';
import type { Split } from './split.ts';

interface Page {
  start: number;
  end: number;
  /** Samples up to its end; 0 in headers. */
  position: number;
  /** It begins inside a packet. */
  isContinued: boolean;
}

const pageMark = Buffer.from('OggS');
const headerBytes = 27;

/** Opus counts in this rate whatever was recorded. */
const opusRate = 48_000;

/** Ogg: pages that begin a packet, each time after the pages that describe the sound. */
export const splitOgg: Split = (bytes, most) => {
  const rate = rateOf(bytes);
  const pages = [...pagesOf(bytes)];
  const firstSound = pages.findIndex(({ position }) => position > 0);
  const first = pages[firstSound];
  if (rate === undefined || !first) return undefined;
  const header = bytes.subarray(0, first.start);
  const prefix = header.toString('base64');
  const stretches: Stretch[] = [];
  let start = first.start;
  let seconds = 0;
  let before = 0;
  for (const page of pages.slice(firstSound)) {
    if (!page.isContinued && page.end - start > most - header.length - 70_000 && page.start > start) {
      stretches.push({ seconds, prefix, start, end: page.start });
      start = page.start;
      seconds = before / rate;
    }
    before = page.position;
  }
  stretches.push({ seconds, prefix, start, end: pages.at(-1)?.end ?? bytes.length });
  return stretches;
};

function* pagesOf(bytes: Buffer): Generator<Page> {
  let at = 0;
  while (at + headerBytes <= bytes.length) {
    if (!bytes.subarray(at, at + 4).equals(pageMark)) {
      at = bytes.indexOf(pageMark, at + 1);
      if (at < 0) return;
      continue;
    }
    const segments = bytes[at + 26] ?? 0;
    let end = at + headerBytes + segments;
    for (const size of bytes.subarray(at + headerBytes, at + headerBytes + segments)) end += size;
    const isContinued = ((bytes[at + 5] ?? 0) & 1) === 1;
    // A page in which no packet ends has the largest number.
    const position = Number(bytes.readBigInt64LE(at + 6));
    yield { start: at, end: Math.min(end, bytes.length), position: Math.max(0, position), isContinued };
    at = end;
  }
}

function rateOf(bytes: Buffer): number | undefined {
  const head = bytes.subarray(0, 4_096);
  if (head.includes('OpusHead')) return opusRate;
  const vorbis = head.indexOf('\u0001vorbis');
  const rate = vorbis >= 0 && vorbis + 16 <= head.length ? head.readUInt32LE(vorbis + 12) : 0;
  return rate > 0 ? rate : undefined;
}
