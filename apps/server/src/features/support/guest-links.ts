import { createSigner, type SessionSecrets } from '../../platform/secrets.ts';

/** Links by which guests reach their tickets. Nothing of them is stored: they are signed, and end with the ticket. */
export interface GuestLinks {
  tokenOf(ticketId: number): string;
  /** The ticket that a token opens; undefined if it was not made here. */
  ticketOf(token: string): number | undefined;
}

/** Signs links with a key of their own. */
export function createGuestLinks(secrets: SessionSecrets): GuestLinks {
  const signer = createSigner(secrets, 'guest ticket');
  return {
    tokenOf: (ticketId) => `${ticketId}-${signer.sign(String(ticketId))}`,
    ticketOf: (token) => {
      const [, digits = '', signature = ''] = /^([1-9]\d{0,9})-(.*)$/.exec(token) ?? [];
      return signer.isSigned(digits, signature) ? Number(digits) : undefined;
    },
  };
}
