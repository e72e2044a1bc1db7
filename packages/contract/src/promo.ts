import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, moment, verdict } from './fields.ts';
import { promoForm } from './validation.ts';

/** A promo code as its activation answers it. */
export const promoCode = z.object({ label: z.string() });
export type PromoCode = z.infer<typeof promoCode>;

/** The discount that waits for the next purchase. */
export const activePromo = z.object({
  label: z.string(),
  /** Off the first charge: 1–99. */
  percent: count,
  /** It waits until then. */
  expiresAt: moment,
  /** The open payment that has it; until that ends no other purchase gets it. */
  heldBy: z.nullable(id),
});
export type ActivePromo = z.infer<typeof activePromo>;

/** Least charge, in minor units: one of the currency. */
export const leastCharge = 100;

/** What a percentage takes off a charge, in minor units. The least charge stays. */
export function discountOf(charge: number, percent: number): number {
  const wanted = Math.round((charge * percent) / 100);
  return Math.max(Math.min(wanted, charge - leastCharge), 0);
}

/**
 * Activates a code: tokens are given at once, a percentage waits for the next purchase of a plan or package and takes the
 * place of an earlier one. A code that was used or has expired answers a sentence in the user's language.
 */
export const activatePromo = call({
  method: 'POST',
  path: 'payment/activate-promo',
  access: 'user',
  summary: 'Activate a promo code',
  body: promoForm,
  response: z.union([promoCode, z.string()]),
  errors: ['promo_not_found'],
  // Codes are short: nobody shall find one by trying.
  rateLimit: { requests: 10, seconds: 600, by: 'user' },
});

/** Gives the waiting discount up. It can be activated again while it has not expired. */
export const deactivatePromo = call({
  method: 'POST',
  path: 'payment/deactivate-promo',
  access: 'user',
  summary: 'Give the active promo code up',
  response: verdict,
});

/** The discount that waits for the next purchase; null without one. */
export const promoOf = call({
  method: 'GET',
  path: 'payment/promo',
  own: true,
  access: 'user',
  summary: 'The active promo code',
  response: z.object({ promo: z.nullable(activePromo) }),
});
