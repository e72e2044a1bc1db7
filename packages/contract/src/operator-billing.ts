import * as z from 'zod/mini';
import { planKey } from './billing.ts';
import { call } from './call.ts';
import { count, id, idText, moment } from './fields.ts';
import { counts } from './limits.ts';

/** The most of anything that is counted here; what holds it has four bytes. */
const most = 1_000_000_000;
const amount = count.check(z.lte(most));

/** The terms of a plan as the operator sets them. Prices are in minor units, null on a plan that costs nothing. */
export const planTerms = z.object({
  tokens: amount,
  storageBytes: count.check(z.lte(1000 * most)),
  priceEur: z.nullable(amount),
  crossedEur: z.nullable(amount),
  priceRub: z.nullable(amount),
  crossedRub: z.nullable(amount),
  yearDiscountPercent: z.int().check(z.gte(0), z.lte(99)),
  isCompareAvailable: z.boolean(),
  rag_used: z.boolean(),
  isSelectOptions: z.boolean(),
  isShare: z.boolean(),
  isExport: z.boolean(),
  isImport: z.boolean(),
  compareSlots: count.check(z.lte(counts.comparedAnswers)),
  pinnedChats: amount,
  attachedPrompts: count.check(z.lte(counts.attachedPrompts)),
  ownPrompts: z.nullable(amount),
  favouritePrompts: z.nullable(amount),
});
export type PlanTerms = z.infer<typeof planTerms>;

/** One of a plan's terms. */
export const planField = z.keyof(planTerms);
export type PlanField = z.infer<typeof planField>;

/** Key of a token package, such as `500k`. */
export const packageKey = z.string().check(z.regex(/^\d[\da-z]{0,15}$/));

const positive = amount.check(z.gte(1));

/** The terms of a token package as the operator sets them. Prices are in minor units. */
export const packageTerms = z.object({ tokens: positive, priceEur: positive, priceRub: positive });
export type PackageTerms = z.infer<typeof packageTerms>;

/** One of a package's terms. */
export const packageField = z.keyof(packageTerms);
export type PackageField = z.infer<typeof packageField>;

const versionFields = {
  id,
  version: z.int(),
  validFrom: moment,
  /** Null of the one on offer. */
  validUntil: z.nullable(moment),
  setBy: z.enum(['release', 'operator']),
};

/** A version of a plan. Who bought an earlier one keeps its terms until the period ends. */
export const planVersion = z.extend(planTerms, { ...versionFields, key: planKey });
export type PlanVersion = z.infer<typeof planVersion>;

/** A version of a token package. */
export const packageVersion = z.extend(packageTerms, { ...versionFields, key: packageKey });
export type PackageVersion = z.infer<typeof packageVersion>;

/** Tokens that were given to a user at once. */
export const tokenLot = z.object({
  id,
  source: z.string(),
  cause: z.string(),
  granted: count,
  remaining: count,
  expiresAt: z.nullable(moment),
  createdAt: moment,
});
export type TokenLot = z.infer<typeof tokenLot>;

/** The plans and packages on offer. */
export const operatorPlans = call({
  method: 'GET',
  path: 'operator/plans',
  own: true,
  access: 'operator',
  summary: 'The plans and packages on offer',
  response: z.object({ plans: z.array(planVersion), packages: z.array(packageVersion) }),
});

/** Every version of a plan, newest first. */
export const operatorPlanVersions = call({
  method: 'GET',
  path: 'operator/plans/{key}',
  own: true,
  access: 'operator',
  summary: 'The versions of a plan',
  params: z.object({ key: planKey }),
  response: z.array(planVersion),
});

/** Changes one term of a plan from now on: a new version goes on offer. */
export const operatorSetPlan = call({
  method: 'POST',
  path: 'operator/plans/{key}',
  own: true,
  access: 'operator',
  summary: 'Change a plan',
  params: z.object({ key: planKey }),
  body: z.object({ field: planField, value: z.union([z.int(), z.boolean(), z.null()]) }),
  response: planVersion,
});

/** Every version of a token package, newest first. */
export const operatorPackageVersions = call({
  method: 'GET',
  path: 'operator/packages/{key}',
  own: true,
  access: 'operator',
  summary: 'The versions of a token package',
  params: z.object({ key: packageKey }),
  response: z.array(packageVersion),
  errors: ['not_found'],
});

/** Changes one term of a token package from now on: a new version goes on offer. */
export const operatorSetPackage = call({
  method: 'POST',
  path: 'operator/packages/{key}',
  own: true,
  access: 'operator',
  summary: 'Change a token package',
  params: z.object({ key: packageKey }),
  body: z.object({ field: packageField, value: z.int() }),
  response: packageVersion,
  errors: ['not_found'],
});

/** The lots of a user's tokens, newest first. */
export const operatorTokenLots = call({
  method: 'GET',
  path: 'operator/users/{id}/lots',
  own: true,
  access: 'operator',
  summary: 'List a user’s tokens by what gave them',
  params: z.object({ id: idText }),
  response: z.array(tokenLot),
  errors: ['not_found'],
});

/** Takes back what is left of a lot. Answers how much that was, and how much of the lot was spent, is held or has expired. */
export const operatorReverseLot = call({
  method: 'POST',
  path: 'operator/users/{id}/lots/{lotId}/reverse',
  own: true,
  access: 'operator',
  summary: 'Take tokens back',
  params: z.object({ id: idText, lotId: idText }),
  response: z.object({ reversed: count, missing: count }),
  errors: ['not_found'],
});
