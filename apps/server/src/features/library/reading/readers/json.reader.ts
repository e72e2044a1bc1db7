import { textLines, wholeText } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';
import type { Piece } from '../piece.ts';
import { readText } from './text.reader.ts';

/** A larger file is read as text, as parsing it would take many times its size. */
const mostParsed = 5_000_000;

/** Deeper values are written in a line, as they are. */
const mostDepth = 12;

/** What is nested deeper is left out of such a line. Writing it would take the engine time by the square of the depth. */
const mostWritten = 1_000;

const mostBlock = 2_000;

/** JSON: the parts of the outermost value, written as lines of keys and values. */
export async function* readJson(source: Source): AsyncGenerator<Found, void, undefined> {
  const { start, rest } = await beginningOf(source);
  if (rest) {
    return yield* readText({ ...source, stream: () => joined(start, rest) });
  }
  const again = { ...source, stream: () => joined(start, undefined) };
  const value = parsed(await wholeText(again));
  if (value !== undefined) return yield* piecesOf(value.value);
  yield* readJsonLines({ ...source, stream: () => joined(start, undefined) });
}

/** JSON lines: a piece a line. Lines that are no JSON stay as they are. */
export async function* readJsonLines(source: Source): AsyncGenerator<Found, void, undefined> {
  let row = 0;
  let broken = 0;
  for await (const { text } of textLines(source)) {
    row += 1;
    if (text.trim() === '') continue;
    const value = parsed(text);
    if (!value) broken += 1;
    yield { kind: 'row', text: value ? inLine(value.value) : text, place: { row } };
  }
  if (broken > 0) yield { problem: { code: 'broken' } };
}

async function beginningOf(source: Source): Promise<{ start: Buffer; rest?: AsyncIterator<Buffer> }> {
  const chunks = source.stream()[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    read.push(next.value);
    length += next.value.length;
    if (length > mostParsed) return { start: Buffer.concat(read), rest: chunks };
  }
  return { start: Buffer.concat(read) };
}

async function* joined(
  start: Buffer,
  rest: AsyncIterator<Buffer> | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  yield start;
  if (!rest) return;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function* piecesOf(value: unknown): Generator<Piece, void, undefined> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield { kind: 'row', text: inLine(each), place: { row: index + 1 } };
    }
    return;
  }
  if (!isRecord(value)) return yield { kind: 'text', text: inLine(value), place: {} };
  let plain = '';
  for (const [key, each] of Object.entries(value)) {
    if (typeof each !== 'object' || each === null) {
      plain += `${key}: ${String(each)}\n`;
      continue;
    }
    if (plain !== '') yield { kind: 'text', text: plain, place: {} };
    plain = '';
    if (Array.isArray(each) && each.some(isRecord)) {
      for (const [index, item] of each.entries()) {
        yield { kind: 'row', text: inLine(item), place: { headings: [key], row: index + 1 } };
      }
      continue;
    }
    yield* blocksOf(linesOf(each, key, 0), [key]);
  }
  if (plain !== '') yield { kind: 'text', text: plain, place: {} };
}

function* blocksOf(lines: Iterable<string>, headings: string[]): Generator<Piece, void, undefined> {
  let block = '';
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length < mostBlock) continue;
    yield { kind: 'text', text: block, place: { headings } };
    block = '';
  }
  if (block !== '') yield { kind: 'text', text: block, place: { headings } };
}

function* linesOf(value: unknown, name: string, depth: number): Generator<string, void, undefined> {
  const indent = '  '.repeat(depth);
  if (typeof value !== 'object' || value === null || depth >= mostDepth) {
    return yield `${indent}${name}: ${inLine(value)}`;
  }
  yield `${indent}${name}:`;
  for (const [key, each] of Object.entries(value))
    yield* linesOf(each, Array.isArray(value) ? '-' : key, depth + 1);
}

/** A value in one line: of a record its keys and values, of anything nested its JSON. */
function inLine(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return stringified(value);
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== '')
    .map(([key, each]) => `${key}: ${typeof each === 'string' ? each : stringified(each)}`)
    .join(' | ');
}

function stringified(value: unknown): string {
  return isDeeper(value, mostWritten) ? '…' : JSON.stringify(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
