import type { Stretch } from '../reading.task.ts';
import type { Split } from './split.ts';

const mark = 'fLaC';
const infoBytes = 34;

/** FLAC: frames begin with a mark and a checksum; each stretch gets the description of the stream. */
export const splitFlac: Split = (bytes, most) => {
  if (bytes.toString('latin1', 0, 4) !== mark || bytes.length < 8 + infoBytes) return undefined;
  const info = Buffer.from(bytes.subarray(8, 8 + infoBytes));
  const rate = info.readUIntBE(10, 3) >>> 4;
  const block = info.readUInt16BE(2);
  const first = firstFrame(bytes);
  const like = bytes.subarray(first, first + 4);
  if (rate === 0 || frameNumber(bytes, first, like) === undefined) return undefined;
  const prefix = descriptionOf(info).toString('base64');
  const isVariable = ((like[1] ?? 0) & 1) === 1;
  const secondsAt = (number: number): number => (isVariable ? number : number * block) / rate;
  const room = most - 8 - infoBytes;
  const stretches: Stretch[] = [];
  let start = first;
  while (start < bytes.length) {
    const end =
      bytes.length - start <= room
        ? bytes.length
        : lastFrameBefore(bytes, { start, end: start + room, like });
    if (end === undefined) return undefined;
    stretches.push({ seconds: secondsAt(frameNumber(bytes, start, like) ?? 0), prefix, start, end });
    start = end;
  }
  return stretches;
};

function firstFrame(bytes: Buffer): number {
  let at = 4;
  while (at + 4 <= bytes.length) {
    const kind = bytes[at] ?? 0;
    at += 4 + bytes.readUIntBE(at + 1, 3);
    if ((kind & 0x80) !== 0) break;
  }
  return at;
}

/** The description alone, with length and checksum of the whole recording unknown. */
function descriptionOf(info: Buffer): Buffer {
  info[13] = (info[13] ?? 0) & 0xf0;
  info.fill(0, 14);
  return Buffer.concat([Buffer.from(mark), Buffer.from([0x80, 0, 0, infoBytes]), info]);
}

function lastFrameBefore(
  bytes: Buffer,
  { start, end, like }: { start: number; end: number; like: Buffer },
): number | undefined {
  for (let at = bytes.lastIndexOf(0xff, end); at > start; at = bytes.lastIndexOf(0xff, at - 1)) {
    if (frameNumber(bytes, at, like) !== undefined) return at;
  }
  return undefined;
}

/** The number of the frame at a place; undefined if none begins there. Like the first one but for the size of its block. */
function frameNumber(bytes: Buffer, at: number, like: Buffer): number | undefined {
  if (bytes[at] !== 0xff || bytes[at + 1] !== like[1] || (bytes[at + 1] ?? 0) >>> 1 !== 0x7c)
    return undefined;
  if (((bytes[at + 2] ?? 0) & 0x0f) !== ((like[2] ?? 0) & 0x0f) || ((bytes[at + 3] ?? 0) & 1) !== 0)
    return undefined;
  const coded = codedNumber(bytes, at + 4);
  if (!coded) return undefined;
  const blockCode = (bytes[at + 2] ?? 0) >>> 4;
  const rateCode = (bytes[at + 2] ?? 0) & 0x0f;
  const blockExtra = { 6: 1, 7: 2 }[blockCode] ?? 0;
  const rateExtra = { 12: 1, 13: 2, 14: 2 }[rateCode] ?? 0;
  const end = coded.end + blockExtra + rateExtra;
  return end < bytes.length && checksum(bytes.subarray(at, end)) === bytes[end] ? coded.value : undefined;
}

/** Numbers are written like characters in UTF-8, but up to 36 bits. */
function codedNumber(bytes: Buffer, at: number): { value: number; end: number } | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { value: first, end: at + 1 };
  const more = Math.clz32(~(first << 24)) - 1;
  if (more < 1 || more > 6) return undefined;
  let value = first & (0x3f >>> more);
  for (let index = 1; index <= more; index += 1) {
    const next = bytes[at + index] ?? 0;
    if ((next & 0xc0) !== 0x80) return undefined;
    value = value * 64 + (next & 0x3f);
  }
  return { value, end: at + 1 + more };
}

/** CRC-8 with the polynomial 0x07. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ ((sum & 0x80) === 0 ? 0 : 0x07)) & 0xff;
  }
  return sum;
}
