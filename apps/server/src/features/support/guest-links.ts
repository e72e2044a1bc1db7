import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/secrets.ts';

/** Links by which guests reach their tickets. Nothing of them is stored: they are signed, and end with the ticket. */
export interface GuestLinks {
  tokenOf(ticketId: number): string;
  /** The ticket that a token opens; undefined if it was not made here. */
  ticketOf(token: string): number | undefined;
}

/** Signs links with a key of their own. */
export function createGuestLinks(secret: string): GuestLinks {
  const key = deriveKey(secret, 'guest ticket');

  function tokenOf(ticketId: number): string {
    return `${ticketId}-${createHmac('sha256', key).update(String(ticketId)).digest('base64url')}`;
  }

  return {
    tokenOf,
    ticketOf: (token) => {
      const [, digits = ''] = /^([1-9]\d{0,9})-/.exec(token) ?? [];
      const given = Buffer.from(token);
      const wanted = Buffer.from(tokenOf(Number(digits)));
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(digits) : undefined;
    },
  };
}
