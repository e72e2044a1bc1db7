import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SqlValue } from '../../platform/db/statement.ts';

/** Id of the current version of a plan. */
export function planOnOffer(key: SQL): SQL {
  return sql`(select on_offer.id from plans on_offer where on_offer.key = ${key} and on_offer.valid_until is null)`;
}

/**
 * Id of the version whose gates and limits apply to a row of `user_plans`, which may be missing: for a paid
 * period the version bought; otherwise the current free one.
 */
export function planInForce(userPlan: SQL, now: SqlValue<Date>): SQL {
  return sql`case
    when ${userPlan}.plan is null or ${userPlan}.plan = 'free' or coalesce(${userPlan}.grace_until, ${userPlan}.ends_at) <= ${now}::timestamptz
      then ${planOnOffer(sql`'free'`)}
    else coalesce(${userPlan}.plan_id, ${planOnOffer(sql`${userPlan}.plan`)}) end`;
}

/** The terms that apply to a user, as a one-row table with the columns of `plans`. */
function termsInForce({ userId, now }: { userId: SqlValue<number>; now: SqlValue<Date> }): SQL {
  return sql`(
    select version.* from (select 1) always
    left join user_plans own on own.user_id = ${userId}::int
    join plans version on version.id = ${planInForce(sql`own`, now)}
  )`;
}

/** The terms that a send depends on, as JSON in a larger read. {@link sendTerms} parses it. */
export function sendTermsOf(user: { userId: SqlValue<number>; now: SqlValue<Date> }): SQL {
  return sql`(
    select json_build_object('isSelectOptions', terms.is_select_options,
      'isCompareAvailable', terms.is_compare_available, 'attachedPrompts', terms.attached_prompts,
      'rag_used', terms.rag_used)
    from ${termsInForce(user)} terms)`;
}

/** What {@link sendTermsOf} reads. */
export const sendTerms = z.object({
  isSelectOptions: z.boolean(),
  isCompareAvailable: z.boolean(),
  attachedPrompts: z.number(),
  rag_used: z.boolean(),
});
