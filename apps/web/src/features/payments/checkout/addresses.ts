import type { PaymentOptions, ThreeDSecure } from '@polylogue/contract/billing';

/**
 * Payment pages have a content policy of their own, which belongs to a document: they are entered and left by full
 * loads, never by the router.
 */
function load(address: string): void {
  window.location.assign(address);
}

/** Opens our card page. */
export function openCardPage(options: PaymentOptions): void {
  load(`/cloud/${encodeURIComponent(JSON.stringify(options))}`);
}

/** Opens the provider's form. */
export function openForm(token: string): void {
  load(`/payment/${encodeURIComponent(token)}`);
}

/** Opens the page of an open payment. */
export function openPending(): void {
  load('/payment');
}

/** Opens the page of an outcome. */
export function openOutcome(hasSucceeded: boolean, paymentId: number | null): void {
  const query = paymentId === null ? '' : `?payment=${paymentId}`;
  load(`${hasSucceeded ? '/after-payment-success' : '/after-payment-error'}${query}`);
}

/** Opens an address outside, as the gateway gave it. */
export function openOutside(url: string): void {
  load(url);
}

const waitingKey = 'polylogue:3-d-secure';

/** Keeps what the bank's page needs while the browser goes to a page that may open it. */
export function keepForBank(fields: ThreeDSecure): void {
  window.sessionStorage.setItem(waitingKey, JSON.stringify(fields));
}

/** What was kept for the bank's page, once; undefined without. */
export function takeForBank(): string | undefined {
  const kept = window.sessionStorage.getItem(waitingKey) ?? undefined;
  window.sessionStorage.removeItem(waitingKey);
  return kept;
}
