import { createHmac, timingSafeEqual } from 'node:crypto';

type Encoding = 'base64' | 'hex';

/** HMAC-SHA-256 of a message. */
export function hmac(key: string, message: string | Uint8Array, encoding: Encoding): string {
  return createHmac('sha256', key).update(message).digest(encoding);
}

/** Whether the signature is that of the message. Takes the same time wherever they differ. */
export function isSigned(
  signature: unknown,
  by: { key: string; message: string | Uint8Array; encoding: Encoding },
): boolean {
  if (typeof signature !== 'string') return false;
  const expected = Buffer.from(hmac(by.key, by.message, by.encoding));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
