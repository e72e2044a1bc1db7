/** Thrown for JSON that is deeper or has more values than its reader takes. */
export class BeyondBounds extends Error {}

/** Deeper than any document of ours: a note has up to 140 levels, of an object and a list each. */
const deepest = 400;

const quote = 0x22;
const comma = 0x2c;
const openingBracket = 0x5b;
const backslash = 0x5c;
const closingBracket = 0x5d;
const letterU = 0x75;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/**
 * JSON of strangers, fit to be parsed: without lone surrogates, and within bounds that are counted before anything is made of
 * it. Small values cost many times their characters, in the parser and in all that goes over them.
 */
export function soundJson(json: string, bounds: { values: number }): string {
  count(json, bounds);
  return withoutLoneSurrogates(json);
}

/** Every list and object counts, and what follows a comma. */
function count(json: string, { values: most }: { values: number }): void {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = endOfString(json, at + 1);
        break;
      case openingBracket:
      case openingBrace:
        depth += 1;
        values += 1;
        break;
      case closingBracket:
      case closingBrace:
        depth -= 1;
        break;
      case comma:
        values += 1;
        break;
      default:
    }
    if (depth > deepest) throw new BeyondBounds(`The JSON has more than ${deepest} levels.`);
    if (values > most) throw new BeyondBounds(`The JSON has more than ${most} values.`);
  }
}

/** The place of the quotation mark that ends a string. */
function endOfString(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

/** Only an escape can introduce a lone surrogate into valid UTF-8. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * Lone surrogates become U+FFFD. Pages send them when they cut a text inside an emoji, and the database rejects them in JSON.
 * The bytes are changed where they are: a reviver is called for every value, and a text put together from many pieces takes a
 * hundred times as long.
 */
function withoutLoneSurrogates(json: string): string {
  if (!surrogateEscape.test(json)) return json;
  const bytes = new TextEncoder().encode(json);
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== backslash) continue;
    const unit = escapedUnit(bytes, at);
    const isHigh = unit >= 0xd8_00 && unit < 0xdc_00;
    if (isHigh && isLow(escapedUnit(bytes, at + 6))) {
      at += 11;
    } else if (isHigh || isLow(unit)) {
      bytes.set(replacement, at + 2);
      at += 5;
    } else {
      // What is escaped may be a backslash.
      at += 1;
    }
  }
  return new TextDecoder().decode(bytes);
}

const replacement = new TextEncoder().encode('fffd');

function isLow(unit: number): boolean {
  return unit >= 0xdc_00 && unit < 0xe0_00;
}

/** The unit that stands there as `\uXXXX`; below zero for anything else. */
function escapedUnit(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== backslash || bytes[at + 1] !== letterU) return -1;
  let unit = 0;
  for (let place = at + 2; place < at + 6; place += 1) {
    const digit = hexDigit(bytes[place] ?? 0);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  // Capital and small letters differ in one bit.
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
