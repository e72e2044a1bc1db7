import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobody: Promise<string> | undefined;

/** The hash nobody's password has, made with the same cost. */
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody', cost);
  return nobody;
}

/** Hashes a new password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password belongs to the hash. Without one (an unknown account, or one without a password) it does the
 * same work and says no, so that the time of the answer tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash()), password);
  return stored !== null && matches;
}
