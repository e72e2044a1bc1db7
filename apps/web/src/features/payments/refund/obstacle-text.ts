import type { PlanKey, RefundObstacle } from '@polylogue/contract/billing';
import { refundRule } from '@polylogue/contract/limits';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';

/** Why a payment is not returned automatically. */
export interface Refusal {
  obstacle: RefundObstacle;
  /** Tokens used of what it brought. */
  used: number;
  /** Null of a package of tokens. */
  plan: PlanKey | null;
}

/** The reason in words, with the tokens that were used and how many may be. */
export function obstacleText(t: TFunction, { obstacle, used, plan }: Refusal, locale: Locale): string {
  if (obstacle !== 'used') return t(`payments.refund.obstacles.${obstacle}`);
  const tokens = formatNumber(used, locale);
  if (plan === null) return t('payments.refund.usedPackage', { count: used, tokens });
  const limit = formatNumber(refundRule.tokensUsedBelow, locale);
  return t('payments.refund.usedPlan', { count: used, tokens, limit });
}
