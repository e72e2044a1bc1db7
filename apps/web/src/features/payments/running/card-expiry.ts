import type { PaymentCard } from '@polylogue/contract/billing';

/** Days before its end from which a card is said to expire soon: long enough for two renewals. */
const soonDays = 45;

/** Whether a card still works for long, expires soon or has expired. It works until the end of its month. */
export function expiryOf({ expires }: Pick<PaymentCard, 'expires'>, now: number): 'good' | 'soon' | 'over' {
  if (expires === null) return 'good';
  const [year = 0, month = 0] = expires.split('-').map(Number);
  const end = Date.UTC(year, month, 1);
  if (end <= now) return 'over';
  return end - now <= soonDays * 86_400_000 ? 'soon' : 'good';
}
