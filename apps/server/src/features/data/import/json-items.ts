import { ImportError } from './import-error.ts';

/**
 * A value of a JSON document. `path` leads to it; entries of a list have the path of the list. Without a value it could not
 * be taken, for the reason given.
 */
export type JsonItem = { path: readonly string[]; inList: boolean } & (
  | { value: unknown }
  | { problem: 'too_large' | 'too_deep' | 'broken' }
);

/** The largest conversation seen in real exports has 20 MB. */
const mostItemBytes = 40_000_000;

/** The deepest real export, with branches nested in each other, stays far below. */
const mostDepth = 500;

/** Objects at the top of a document whose lists are long: their entries are taken one by one. */
const opened = new Set(['data', 'state', 'chats', 'indexedDB']);

const code = {
  quote: 0x22,
  backslash: 0x5c,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  comma: 0x2c,
  colon: 0x3a,
} as const;

interface Container {
  kind: 'object' | 'list';
  path: readonly string[];
}

/**
 * The parts of a JSON document while its bytes arrive: the entries of a list at the top, the values of an object at the top,
 * and the entries of its lists. Only one part is in memory at a time. Throws if the document is no JSON or is cut off.
 */
export async function* jsonItems(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonItem, void, undefined> {
  const reading: Reading = { stack: [], key: undefined, taking: undefined, rest: undefined, isDone: false };
  let isAtStart = true;
  for await (const arrived of chunks) {
    let chunk: Buffer = reading.rest ? Buffer.concat([reading.rest, arrived]) : arrived;
    reading.rest = undefined;
    if (isAtStart && chunk.length < byteOrderMark.length) {
      reading.rest = chunk;
      continue;
    }
    if (isAtStart && byteOrderMark.equals(chunk.subarray(0, 3))) chunk = chunk.subarray(3);
    isAtStart = false;
    yield* itemsIn(reading, chunk);
  }
  const { stack, taking, isDone } = reading;
  if (!isDone) throw new ImportError(stack.length === 0 && !taking ? 'unknown_format' : 'broken');
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** No key of an export is longer. */
const mostKeyBytes = 1_000_000;

interface Reading {
  /** The containers that were entered. */
  stack: Container[];
  /** The key whose value comes next. */
  key: string | undefined;
  /** The value being taken. */
  taking: Taking | undefined;
  /** Bytes of a key that goes on in the next chunk. */
  rest: Buffer | undefined;
  isDone: boolean;
}

function* itemsIn(reading: Reading, chunk: Buffer): Generator<JsonItem> {
  let at = 0;
  while (at < chunk.length && !reading.rest) {
    const { taking } = reading;
    at = taking ? take(taking, chunk, at) : step(reading, chunk, at);
    if (!taking?.ended) continue;
    reading.taking = undefined;
    yield itemOf(taking);
  }
}

/** Goes on with a value; returns where it has got to. */
function take(taking: Taking, chunk: Buffer, start: number): number {
  const end = scan(taking, chunk, start);
  keep(taking, chunk.subarray(start, end));
  return end;
}

/** Deals with what stands between values; returns where it has got to. */
function step(reading: Reading, chunk: Buffer, at: number): number {
  const byte = chunk[at] ?? 0;
  if (isSpace(byte)) return at + 1;
  if (reading.isDone) throw new ImportError('broken');
  const inside = reading.stack.at(-1);
  if (inside && (byte === code.comma || byte === code.colon)) return at + 1;
  if (inside && byte === (inside.kind === 'object' ? code.closeBrace : code.closeBracket)) {
    reading.stack.pop();
    reading.isDone = reading.stack.length === 0;
    reading.key = undefined;
    return at + 1;
  }
  if (inside?.kind === 'object' && reading.key === undefined) return takeKey(reading, chunk, at);
  const path = inside?.kind === 'object' ? [...inside.path, reading.key ?? ''] : (inside?.path ?? []);
  reading.key = undefined;
  const kind = containerToOpen(byte, inside, path);
  if (kind) {
    reading.stack.push({ kind, path });
    return at + 1;
  }
  if (!inside) throw new ImportError('unknown_format');
  const state = { depth: 0, inString: false, escaped: false, ended: false, parts: [], bytes: 0 };
  reading.taking = { path, inList: inside.kind === 'list', ...state };
  return at;
}

function takeKey(reading: Reading, chunk: Buffer, at: number): number {
  if (chunk[at] !== code.quote) throw new ImportError('broken');
  const end = endOfString(chunk, at);
  if (end !== undefined) {
    reading.key = parsedKey(chunk.toString('utf8', at, end));
    return end;
  }
  if (chunk.length - at > mostKeyBytes) throw new ImportError('broken');
  reading.rest = chunk.subarray(at);
  return at;
}

interface Taking {
  path: readonly string[];
  inList: boolean;
  depth: number;
  inString: boolean;
  escaped: boolean;
  ended: boolean;
  parts: Buffer[];
  bytes: number;
  problem?: 'too_large' | 'too_deep';
}

/** Whether the value is entered instead of taken whole. */
function containerToOpen(
  byte: number,
  inside: Container | undefined,
  path: readonly string[],
): Container['kind'] | undefined {
  const kind = byte === code.openBrace ? 'object' : byte === code.openBracket ? 'list' : undefined;
  if (!inside) return kind;
  if (inside.kind === 'list') return undefined;
  if (kind === 'list') return 'list';
  return kind === 'object' && path.length <= 2 && opened.has(path.at(-1) ?? '') ? 'object' : undefined;
}

/** Goes on to the end of the value or of the chunk; returns where that is. */
function scan(taking: Taking, chunk: Buffer, start: number): number {
  let at = start;
  let { depth, inString, escaped } = taking;
  for (; at < chunk.length; at += 1) {
    const byte = chunk[at] ?? 0;
    if (inString) {
      inString = escaped || byte !== code.quote;
      escaped = !escaped && byte === code.backslash;
      if (inString || depth > 0) continue;
      at += 1;
      taking.ended = true;
      break;
    }
    if (byte === code.quote) inString = true;
    else if (byte === code.openBrace || byte === code.openBracket) {
      depth += 1;
      if (depth > mostDepth) taking.problem = 'too_deep';
    } else if (byte === code.closeBrace || byte === code.closeBracket) {
      if (depth === 0) {
        // A number or a word has ended with its container.
        taking.ended = true;
        break;
      }
      depth -= 1;
      if (depth === 0) {
        at += 1;
        taking.ended = true;
        break;
      }
    } else if (depth === 0 && (byte === code.comma || isSpace(byte))) {
      taking.ended = true;
      break;
    }
  }
  Object.assign(taking, { depth, inString, escaped });
  return at;
}

/** What cannot be used is not kept, but read on to its end. */
function keep(taking: Taking, bytes: Buffer): void {
  taking.bytes += bytes.length;
  if (taking.bytes > mostItemBytes) taking.problem ??= 'too_large';
  if (taking.problem) taking.parts = [];
  else taking.parts.push(bytes);
}

function itemOf({ path, inList, parts, problem }: Taking): JsonItem {
  if (problem) return { path, inList, problem };
  try {
    return { path, inList, value: JSON.parse(Buffer.concat(parts).toString('utf8')) };
  } catch {
    return { path, inList, problem: 'broken' };
  }
}

function endOfString(chunk: Buffer, start: number): number | undefined {
  for (let at = start + 1; at < chunk.length; at += 1) {
    if (chunk[at] === code.backslash) at += 1;
    else if (chunk[at] === code.quote) return at + 1;
  }
  return undefined;
}

function parsedKey(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new ImportError('broken');
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
