import * as z from 'zod/mini';
import { billingInfo } from './billing.ts';
import { call } from './call.ts';
import { lengths } from './limits.ts';
import { text } from './validation.ts';

/** A country of the billing dialog. Its ids are the ISO code, or `other`. Own: how its VAT numbers begin. */
export const billingCountry = z.object({
  id: z.string(),
  uuid: z.string(),
  name: z.string(),
  /** Null where no numbers are known. */
  vatPrefix: z.nullable(z.string()),
});
export type BillingCountry = z.infer<typeof billingCountry>;

/** The countries whose VAT numbers we know, in the request's language, and "Other" as the last. */
export const euroCountriesOf = call({
  method: 'GET',
  path: 'chat-options/euro-countries-list',
  access: 'user',
  summary: 'Countries of the billing dialog',
  response: z.array(billingCountry),
});

/** The details for receipts. Before they are saved: a person in the country of the account, or `other`. */
export const billingInfoOf = call({
  method: 'GET',
  path: 'account/billing-info',
  own: true,
  access: 'user',
  summary: 'Billing details',
  response: billingInfo,
});

/**
 * Saves the details; payments made from now on carry them. `country` is an id of the list. A company needs name and address,
 * a Russian organisation its КПП, too.
 */
export const saveBillingInfo = call({
  method: 'POST',
  path: 'account/billing-info',
  own: true,
  access: 'user',
  summary: 'Save the billing details',
  body: z.object({
    billingType: z.enum(['BTC', 'BTB']),
    country: text({ max: 5 }),
    vatNumber: z._default(text({ max: 40 }), ''),
    kpp: z._default(text({ max: 20 }), ''),
    name: z.optional(text({ max: lengths.billingName.max })),
    address: z.optional(text({ max: lengths.billingAddress.max })),
  }),
  response: billingInfo,
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});
