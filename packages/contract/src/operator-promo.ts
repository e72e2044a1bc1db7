import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, moment } from './fields.ts';
import { lengths } from './limits.ts';

/** Percent off the next purchase, or tokens given at once. */
export const promoKind = z.enum(['percent', 'tokens']);

/** Codes are found whatever their case. */
export const promoCodeText = z
  .string()
  .check(z.minLength(lengths.promo.min), z.maxLength(lengths.promo.max), z.regex(/^[\p{L}\p{N}_-]+$/u));

/** A code as the operator sees it. */
export const operatorPromo = z.object({
  code: z.string(),
  kind: promoKind,
  value: count,
  /** Nobody can activate it from then on; null without an end. */
  endsAt: z.nullable(moment),
  createdAt: moment,
  /** Users who activated it, and who used it. */
  activated: count,
  used: count,
});
export type OperatorPromo = z.infer<typeof operatorPromo>;

/** Most tokens that a code may give. */
const mostTokens = 100_000_000;

/** All codes, newest first. */
export const operatorPromos = call({
  method: 'GET',
  path: 'operator/promo',
  own: true,
  access: 'operator',
  summary: 'List promo codes',
  response: z.array(operatorPromo),
});

/** A new code. `conflict`: there is one of that name, which cannot be used again. */
export const operatorCreatePromo = call({
  method: 'POST',
  path: 'operator/promo',
  own: true,
  access: 'operator',
  summary: 'Make a promo code',
  body: z.object({
    code: promoCodeText,
    terms: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), value: z.int().check(z.gte(1), z.lte(99)) }),
      z.object({ kind: z.literal('tokens'), value: z.int().check(z.gte(1), z.lte(mostTokens)) }),
    ]),
    endsAt: z.nullable(moment),
  }),
  response: operatorPromo,
  errors: ['conflict'],
});

/** Ends a code: nobody can activate it any more. Who has activated it keeps it for its thirty days. */
export const operatorEndPromo = call({
  method: 'POST',
  path: 'operator/promo/end',
  own: true,
  access: 'operator',
  summary: 'End a promo code',
  body: z.object({ code: z.string() }),
  response: operatorPromo,
  errors: ['not_found'],
});
