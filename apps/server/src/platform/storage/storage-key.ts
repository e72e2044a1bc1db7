import { randomBytes } from 'node:crypto';

/** A two-character folder keeps directories small; a key cannot escape its folder. */
const form = /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/;

/** Objects that no row refers to, because they have to outlive the database. */
const records = new Set(['records/erased-accounts.jsonl']);

/** A random key, so that keys neither collide nor reveal anything. */
export function storageKey(random: (bytes: number) => Buffer = randomBytes): string {
  const name = random(16).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

/** Whether the text is a {@link storageKey}. */
export function isStorageKey(text: string): boolean {
  return form.test(text);
}

/** Throws unless the text is a {@link storageKey} or names a record. */
export function checkStorageKey(key: string): void {
  if (!isStorageKey(key) && !records.has(key)) throw new Error('That is not a storage key.');
}
