import type { RefundCheck } from '@polylogue/contract/refunds';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { planNameOf } from '../checkout/purchase-name.ts';

/** What ends when the money goes back. A period that was paid ahead goes without the one that runs. */
export function endText(
  t: TFunction,
  { plan, startsAt }: Pick<RefundCheck['payment'], 'plan' | 'startsAt'>,
  { locale, now }: { locale: Locale; now: number },
): string {
  if (plan === null) return t('payments.refund.endsTokens');
  const name = planNameOf(t, plan);
  const isAhead = startsAt !== null && Date.parse(startsAt) > now;
  if (!isAhead) return t('payments.refund.endsPlan', { plan: name });
  return t('payments.refund.endsAhead', { plan: name, date: formatDate(startsAt, locale) });
}
