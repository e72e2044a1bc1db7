import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';

/** A character by its number or its name. Longer numbers name no character in Markdown and stay as written. */
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][\da-z]*));/gi;

/** Decodes `&nbsp;` and the like: the parser leaves them to HTML, which we do not produce. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(reference, decodeReference) : text;
}

function decodeReference(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (decimal !== undefined) return decodeNumericCharacterReference(decimal, 10);
  if (hexadecimal !== undefined) return decodeNumericCharacterReference(hexadecimal, 16);
  // A browser knows the names itself, so it loads no list of them.
  return (name !== undefined && decodeNamedCharacterReference(name)) || written;
}
