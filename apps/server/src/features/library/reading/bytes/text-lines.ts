import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import type { Source } from '../found.ts';

/** A line without its end. `more`: the line was too long and goes on in the next one. */
export interface TextLine {
  text: string;
  more: boolean;
}

/** Longer lines arrive in parts, so that a file without line ends does not stand in memory. */
const mostLineBytes = 64_000;

/** What is kept for guessing the encoding of bytes that are not UTF-8. */
const sampleBytes = 64_000;

/** Encodings that chardet names for short samples but that hardly anybody writes. */
const guessable = /^(?:windows-125\d|ISO-8859-\d+|KOI8-R|Shift_JIS|EUC-JP|EUC-KR|GB18030|Big5)$/;

/**
 * The lines of a text in any encoding. UTF-8 is taken as it is; a line that is not UTF-8 is decoded by what
 * the first such lines look like, so a file of mixed encodings is read right, too.
 */
export async function* textLines(source: Source): AsyncGenerator<TextLine, void, undefined> {
  const wide = wideEncodingOf(source.head);
  if (wide) return yield* wideLines(source, wide);
  let foreign: string | undefined;
  for await (const block of lineBlocks(withoutMark(source.stream()))) {
    if (isUtf8(block.bytes)) {
      yield* linesOf(block.bytes.toString('utf8'), block.more);
      continue;
    }
    foreign ??= foreignEncodingOf(block.bytes);
    const encoding = foreign;
    for (const [line, isLast] of byteLines(block.bytes)) {
      const text = isUtf8(line) ? line.toString('utf8') : iconv.decode(line, encoding);
      yield { text: withoutReturn(text), more: isLast && block.more };
    }
  }
}

/** The whole text, for readers that cannot work by lines. */
export async function wholeText(source: Source): Promise<string> {
  const parts: string[] = [];
  for await (const { text, more } of textLines(source)) parts.push(more ? text : `${text}\n`);
  return parts.join('');
}

/** The encoding of the bytes, guessed by the letters it would make of them. */
function foreignEncodingOf(bytes: Buffer): string {
  const lines = [...byteLines(bytes)].map(([line]) => line).filter((line) => !isUtf8(line));
  const sample = Buffer.concat(lines).subarray(0, sampleBytes);
  const guess = analyse(sample).find(({ name }) => guessable.test(name) && iconv.encodingExists(name));
  return guess?.name ?? 'windows-1252';
}

type WideEncoding = 'utf-16le' | 'utf-16be';

function wideEncodingOf(head: Buffer): WideEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 512);
  if (sample.length < 16) return undefined;
  let even = 0;
  let odd = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = sample.length / 5;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}

async function* wideLines(source: Source, encoding: WideEncoding): AsyncGenerator<TextLine, void, undefined> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const chunk of source.stream()) {
    rest += decoder.decode(chunk, { stream: true });
    const end = rest.lastIndexOf('\n');
    if (end >= 0) {
      yield* linesOf(rest.slice(0, end + 1), false);
      rest = rest.slice(end + 1);
    }
    if (rest.length > mostLineBytes) {
      yield { text: rest, more: true };
      rest = '';
    }
  }
  if (rest !== '') yield { text: withoutReturn(rest), more: false };
}

interface Block {
  bytes: Buffer;
  /** The block ends inside a line. */
  more: boolean;
}

/** Whole lines in blocks about as large as the chunks that arrive. */
async function* lineBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.lastIndexOf(0x0a);
    if (end >= 0) {
      yield { bytes: rest.subarray(0, end + 1), more: false };
      rest = rest.subarray(end + 1);
    }
    while (rest.length > mostLineBytes) {
      const cut = characterStart(rest, mostLineBytes);
      yield { bytes: rest.subarray(0, cut), more: true };
      rest = rest.subarray(cut);
    }
  }
  if (rest.length > 0) yield { bytes: rest, more: false };
}

/** Where a character of UTF-8 begins, at or shortly before an index. */
function characterStart(bytes: Buffer, index: number): number {
  let at = index;
  while (at > index - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const hasMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    yield hasMark ? chunk.subarray(3) : chunk;
    isFirst = false;
  }
}

function* linesOf(text: string, more: boolean): Generator<TextLine, void, undefined> {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield { text: withoutReturn(text.slice(start, end)), more: false };
    start = end + 1;
  }
  if (start < text.length) yield { text: withoutReturn(text.slice(start)), more };
}

function* byteLines(bytes: Buffer): Generator<[line: Buffer, isLast: boolean]> {
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    yield [bytes.subarray(start, end), found < 0];
    start = end + 1;
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
