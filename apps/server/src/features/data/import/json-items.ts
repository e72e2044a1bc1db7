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
  const stack: Container[] = [];
  let key: string | undefined;
  let isAtStart = true;
  let isDone = false;
  /** The value being taken: how deep in it, whether in a string, and its bytes so far. */
  let taking: Taking | undefined;
  /** Bytes of a key that the chunk before has begun. */
  let keyStart: Buffer | undefined;

  for await (const arrived of chunks) {
    let chunk = keyStart ? Buffer.concat([keyStart, arrived]) : arrived;
    keyStart = undefined;
    if (isAtStart && chunk.length < 3) {
      keyStart = chunk;
      continue;
    }
    if (isAtStart && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) chunk = chunk.subarray(3);
    isAtStart = false;
    let at = 0;
    while (at < chunk.length) {
      if (taking) {
        const end = scan(taking, chunk, at);
        keep(taking, chunk.subarray(at, end));
        at = end;
        if (!taking.ended) continue;
        yield itemOf(taking);
        taking = undefined;
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (isSpace(byte)) {
        at += 1;
        continue;
      }
      if (isDone) throw new ImportError('broken');
      const inside = stack.at(-1);
      if (inside && (byte === code.comma || byte === code.colon)) {
        at += 1;
        continue;
      }
      if (inside && byte === (inside.kind === 'object' ? code.closeBrace : code.closeBracket)) {
        stack.pop();
        isDone = stack.length === 0;
        key = undefined;
        at += 1;
        continue;
      }
      if (inside?.kind === 'object' && key === undefined) {
        if (byte !== code.quote) throw new ImportError('broken');
        const end = endOfString(chunk, at);
        if (end === undefined) {
          if (chunk.length - at > 1_000_000) throw new ImportError('broken');
          keyStart = chunk.subarray(at);
          break;
        }
        key = parsedKey(chunk.toString('utf8', at, end));
        at = end;
        continue;
      }
      const path = inside?.kind === 'object' ? [...inside.path, key ?? ''] : (inside?.path ?? []);
      const kind = containerToOpen(byte, inside, path);
      if (kind) {
        stack.push({ kind, path });
        key = undefined;
        at += 1;
        continue;
      }
      if (!inside) throw new ImportError('unknown_format');
      taking = { path, inList: inside.kind === 'list', depth: 0, inString: false, escaped: false, ended: false, parts: [], bytes: 0 };
      key = undefined;
    }
  }
  if (!isDone) throw new ImportError(stack.length === 0 && !taking ? 'unknown_format' : 'broken');
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
      if (escaped) escaped = false;
      else if (byte === code.backslash) escaped = true;
      else if (byte === code.quote) {
        inString = false;
        if (depth === 0) {
          at += 1;
          taking.ended = true;
          break;
        }
      }
      continue;
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
