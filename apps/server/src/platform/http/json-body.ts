import { BeyondBounds, soundJson } from '@polylogue/contract/sound-json';
import secureJson from 'secure-json-parse';
import { CallError } from './call-error.ts';

/** Ours: what a book of two million characters makes as a note is half of them. Parsing so many takes some 20 ms. */
const mostValues = 100_000;

/**
 * Parses a JSON body. An empty one counts as `{}`, since many clients send the header without a body. Keys
 * that would pollute a prototype are refused.
 */
export function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    const value: unknown = secureJson.parse(soundJson(text, { values: mostValues }));
    return value;
  } catch (error) {
    if (error instanceof BeyondBounds) throw new CallError('payload_too_large', { message: error.message });
    throw new CallError('bad_request', { message: 'The body is not valid JSON.' });
  }
}
