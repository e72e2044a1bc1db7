/** A token of Rich Text Format. `hidden` marks a group that may be left out. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'hidden' }
  | { kind: 'binary' }
  | { kind: 'text'; bytes: Uint8Array }
  | { kind: 'control'; word: string; value: number | undefined };

const backslash = 0x5c;
const symbols: Record<string, number> = { '\\': 0x5c, '{': 0x7b, '}': 0x7d };

/** Signs that are words of their own, with the word that means the same. */
const symbolWords: Record<string, string> = { '\n': 'par', '\r': 'par' };

const longestWord = 32;

/** Splits the bytes into tokens. Text is bytes, since its encoding depends on the font. */
export function* rtfTokens(bytes: Buffer): Generator<RtfToken> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte === 0x7b) yield { kind: 'open' };
    else if (byte === 0x7d) yield { kind: 'close' };
    else if (byte === backslash) {
      const { token, end } = escapeAt(bytes, at);
      at = end;
      if (token) yield token;
    } else if (byte >= 0x20 || byte === 0x09) {
      const start = at - 1;
      while (at < bytes.length && isPlain(bytes[at] ?? 0)) at += 1;
      yield { kind: 'text', bytes: bytes.subarray(start, at) };
    }
  }
}

/** Neither a control nor a sign of the syntax. */
function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte !== 0x7b && byte !== 0x7d && byte !== backslash;
}

function escapeAt(bytes: Buffer, at: number): { token: RtfToken | undefined; end: number } {
  const first = bytes[at] ?? 0;
  if (isLetter(first)) return wordAt(bytes, at);
  const sign = String.fromCharCode(first);
  if (sign === "'") {
    const value = Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16);
    return {
      token: Number.isNaN(value) ? undefined : { kind: 'text', bytes: Uint8Array.of(value) },
      end: at + 3,
    };
  }
  if (sign === '*') return { token: { kind: 'hidden' }, end: at + 1 };
  if (sign === '~') return { token: { kind: 'text', bytes: Uint8Array.of(0x20) }, end: at + 1 };
  if (sign === '_') return { token: { kind: 'text', bytes: Uint8Array.of(0x2d) }, end: at + 1 };
  const symbol = symbols[sign];
  if (symbol !== undefined) return { token: { kind: 'text', bytes: Uint8Array.of(symbol) }, end: at + 1 };
  const word = symbolWords[sign];
  return { token: word === undefined ? undefined : { kind: 'control', word, value: undefined }, end: at + 1 };
}

function wordAt(bytes: Buffer, start: number): { token: RtfToken; end: number } {
  let at = start;
  while (isLetter(bytes[at] ?? 0) && at - start < longestWord) at += 1;
  const word = bytes.toString('latin1', start, at);
  const digits = /^-?\d{1,10}/.exec(bytes.toString('latin1', at, at + 11))?.[0] ?? '';
  at += digits.length;
  const value = digits === '' ? undefined : Number(digits);
  // A space after a word belongs to it.
  if (bytes[at] === 0x20) at += 1;
  if (word === 'bin') return { token: { kind: 'binary' }, end: at + Math.max(0, value ?? 0) };
  return { token: { kind: 'control', word, value }, end: at };
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}
