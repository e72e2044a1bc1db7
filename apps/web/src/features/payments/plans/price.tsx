import type { Plan } from './plan.wire.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { formatMoney } from '../money.ts';
import { shownTariff, type Offer, type Period } from './offer.ts';
import classes from './plans.module.css';

/** The price without discounts, a month; null where there is none. */
export function crossedMonth(offer: Offer, period: Period): number | null {
  const shown = shownTariff(offer, period);
  if (shown.period === 'year') return offer.month.monthAmount;
  return shown.crossedAmount;
}

/** The price that no longer holds. */
export function CrossedPrice({ amount, currency }: Pick<Plan, 'amount' | 'currency'>) {
  const { t } = useTranslation();
  const price = formatMoney({ amount, currency }, useLocale());
  return (
    <s className={classes['crossed']}>
      <span className="heard">{t('payments.plans.before', { price })}</span>
      <span aria-hidden>{price}</span>
    </s>
  );
}

/** Price of a plan's card: a month's, with what a year makes of it below. `off` is taken off the first month. */
export function Price({ offer, period, off }: { offer: Offer; period: Period; off: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = shownTariff(offer, period);
  const { currency } = shown;
  const crossed = off > 0 ? shown.monthAmount : crossedMonth(offer, period);
  function below(): string {
    if (off > 0) {
      const price = formatMoney({ amount: shown.monthAmount, currency }, locale);
      return t('payments.promo.first', { price });
    }
    if (shown.monthAmount === 0) return t('payments.plans.noCard');
    if (shown.period === 'year') {
      return t('payments.plans.aYear', { price: formatMoney(shown, locale) });
    }
    if (!offer.year) return '';
    const price = formatMoney({ amount: offer.year.monthAmount, currency }, locale);
    return t('payments.plans.onYear', { price });
  }

  return (
    <>
      <p className={classes['price']}>
        <b>{formatMoney({ amount: shown.monthAmount - off, currency }, locale)}</b>
        <span>{t('payments.plans.perMonth')}</span>
        {crossed === null ? null : <CrossedPrice amount={crossed} currency={currency} />}
      </p>
      <p className={classes['below']}>{below()}</p>
    </>
  );
}
