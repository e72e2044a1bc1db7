import { randomInt } from 'node:crypto';
import { lengths } from '@polylogue/contract/limits';
import { signUpName } from '@polylogue/contract/validation';

/** Leaves room for a numeric suffix. */
const baseLength = 30;

/** Attempts with short numbers before falling back to long ones. */
const niceTries = 6;

/** What a provider calls the person. */
interface Named {
  name: string | null;
  email: string;
}

/** User names to try in turn: derived from the name or else the address, then with unpredictable numbers. */
export function* usernameCandidates({ name, email }: Named): Generator<string> {
  const base = baseOf(name ?? '') || baseOf(email.slice(0, email.lastIndexOf('@'))) || 'user';
  if (base.length >= lengths.username.min) yield base;
  for (let tries = 0; tries < niceTries; tries += 1) yield `${base}${randomInt(10, 10_000)}`;
  for (let tries = 0; tries < niceTries; tries += 1) yield `${base}${randomInt(1_000_000, 1_000_000_000)}`;
}

/** Lowercase letters and digits, with dots between words. */
function baseOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  return cut(words.join('.'), baseLength).replace(/\.$/, '');
}

/** The provider's name made to fit our rules: letters, spaces and hyphens, up to the profile's length. */
export function displayNameOf({ name, email }: Named): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  for (const text of [name ?? '', local]) {
    const allowed = text.replace(/[^\p{L}\p{M} -]+/gu, ' ').replace(/ +/g, ' ');
    const parsed = signUpName.safeParse(cut(allowed.trim(), lengths.displayName.max).trim());
    if (parsed.success && /\p{L}/u.test(parsed.data)) return parsed.data;
  }
  return 'User';
}

/** Truncates without splitting a character. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept;
}
