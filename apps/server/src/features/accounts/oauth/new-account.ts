import { randomInt } from 'node:crypto';
import { lengths } from '@polylogue/contract/limits';
import { signUpName } from '@polylogue/contract/validation';

/** Leaves room for a number behind it. */
const baseLength = 30;

/** How often a taken user name gets another number before it gives up on numbers that look nice. */
const niceTries = 6;

/** What a provider calls somebody. */
interface Named {
  name: string | null;
  email: string;
}

/** User names to try in turn: made of the name, else of the address, and then with numbers that nobody can foresee. */
export function* usernameCandidates({ name, email }: Named): Generator<string> {
  const base = baseOf(name ?? '') || baseOf(email.slice(0, email.lastIndexOf('@'))) || 'user';
  if (base.length >= lengths.username.min) yield base;
  for (let tries = 0; tries < niceTries; tries += 1) yield `${base}${randomInt(10, 10_000)}`;
  for (let tries = 0; tries < niceTries; tries += 1) yield `${base}${randomInt(1_000_000, 1_000_000_000)}`;
}

/** Letters and digits with dots between the words, in small letters. */
function baseOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  return cut(words.join('.'), baseLength).replace(/\.$/, '');
}

/** The provider's name within the rules of ours: letters, spaces and hyphens, as long as the profile takes. */
export function displayNameOf({ name, email }: Named): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  for (const text of [name ?? '', local]) {
    const allowed = text.replace(/[^\p{L}\p{M} -]+/gu, ' ').replace(/ +/g, ' ');
    const parsed = signUpName.safeParse(cut(allowed.trim(), lengths.displayName.max).trim());
    if (parsed.success && /\p{L}/u.test(parsed.data)) return parsed.data;
  }
  return 'User';
}

/** The beginning of a text, never with half a character at its end. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept;
}
