import { randomBytes } from 'node:crypto';

/** Two characters of folder keep directories small; nothing in a key can climb out of its folder. */
const form = /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/;

/** A new key: random, so that keys neither collide nor tell anything. */
export function storageKey(random: (bytes: number) => Buffer = randomBytes): string {
  const name = random(16).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

/** Throws unless the text is a key of {@link storageKey}. */
export function checkStorageKey(key: string): void {
  if (!form.test(key)) throw new Error('That is not a storage key.');
}
