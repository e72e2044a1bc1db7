import type { Stretch } from '../reading.task.ts';
import type { Split } from './split.ts';

/** Kilobits a second by index, of MPEG 1 and of MPEG 2, layer III. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

interface Frame {
  bytes: number;
  seconds: number;
}

/** MP3: frames follow each other, and playing can begin at any of them. */
export const splitMp3: Split = (bytes, most) => {
  const stretches: Stretch[] = [];
  let at = soundStart(bytes);
  let start = at;
  let seconds = 0;
  let startSeconds = 0;
  let frames = 0;
  while (at < bytes.length) {
    const frame = frameAt(bytes, at);
    if (!frame) {
      const next = bytes.indexOf(0xff, at + 1);
      if (next < 0) break;
      at = next;
      continue;
    }
    if (at + frame.bytes - start > most) {
      stretches.push({ seconds: startSeconds, prefix: '', start, end: at });
      start = at;
      startSeconds = seconds;
    }
    frames += 1;
    seconds += frame.seconds;
    at += frame.bytes;
  }
  if (frames === 0) return undefined;
  return [
    ...stretches,
    { seconds: startSeconds, prefix: '', start, end: Math.min(bytes.length, start + most) },
  ];
};

/** Tags with title and cover stand before the sound. */
function soundStart(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return Math.min(bytes.length, 10 + ((a << 21) | (b << 14) | (c << 7) | d));
}

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const layer = (header >>> 17) & 3;
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1) return undefined;
  const isFirst = version === 3;
  const kilobits = bitrates[isFirst ? 0 : 1][(header >>> 12) & 15];
  const fullRate = sampleRates[(header >>> 10) & 3];
  if (!kilobits || !fullRate) return undefined;
  const divisor = { 0: 4, 2: 2, 3: 1 }[version] ?? 1;
  const rate = fullRate / divisor;
  const samples = isFirst ? 1_152 : 576;
  const padding = (header >>> 9) & 1;
  return {
    bytes: Math.floor((samples / 8) * ((kilobits * 1_000) / rate)) + padding,
    seconds: samples / rate,
  };
}
