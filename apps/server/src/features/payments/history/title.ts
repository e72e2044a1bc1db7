import { planNames } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import { tokensIn } from '../spelled.ts';
import type { PaymentRow } from '../payments.queries.ts';

const periods: Record<Locale, Record<'month' | 'year', string>> = {
  en: { month: 'monthly', year: 'yearly' },
  ru: { month: 'на месяц', year: 'на год' },
  fr: { month: 'au mois', year: 'à l’année' },
};

const fees: Record<Locale, string> = {
  en: 'Early end of the yearly plan',
  ru: 'Досрочное завершение годового тарифа',
  fr: 'Fin anticipée de l’offre annuelle',
};

/** What a payment was for, as a row of the history names it. */
export function titleOf(
  { kind, plan, period, tokens }: Pick<PaymentRow, 'kind' | 'plan' | 'period' | 'tokens'>,
  language: Locale,
): string {
  if (kind === 'fee') return fees[language];
  if (plan === null) return tokensIn(language, tokens);
  return `${planNames[plan]}, ${periods[language][period ?? 'month']}`;
}
