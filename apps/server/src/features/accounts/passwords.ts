import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobody: Promise<string> | undefined;

/** A hash that matches no password, with the same cost. */
function dummyHash(): Promise<string> {
  nobody ??= hash('nobody', cost);
  return nobody;
}

/** Hashes a new password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password matches the hash. Without a hash (an unknown account, or one without a password) it
 * does the same work and returns false, so that timing reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash()), password);
  return stored !== null && matches;
}
