import { reviverFor } from '@polylogue/contract/well-formed';
import secureJson from 'secure-json-parse';
import { CallError } from './call-error.ts';

/**
 * Parses a JSON body. An empty one counts as `{}`, since many clients send the header without a body. Keys
 * that would pollute a prototype are refused.
 */
export function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    const value: unknown = secureJson.parse(text, reviverFor(text));
    return value;
  } catch {
    throw new CallError('bad_request', { message: 'The body is not valid JSON.' });
  }
}
