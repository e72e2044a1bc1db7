import { planPeriodDays } from '@polylogue/contract/limits';
import { IconCheck } from '@tabler/icons-react';
import type { Plan } from './plan.wire.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Pill } from '../../../ui/pill.tsx';
import { planNameOf } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { shownTariff, type Offer, type Period } from './offer.ts';
import { useIncludesVat } from '../payments.data.ts';
import { PlanButton } from './plan-button.tsx';
import { PlanLabel } from './plan-label.tsx';
import { fullLines, shortLines } from './plan-lines.ts';
import { CrossedPrice, crossedMonth } from './price.tsx';
import type { PlanAction } from './use-plan-action.ts';
import classes from './plans.module.css';

interface PlanRowsProps {
  offers: readonly Offer[];
  period: Period;
  chosen: Offer['key'];
  onChoose: (plan: Offer['key']) => void;
  actionOf: (tariff: Plan) => PlanAction;
  /** What a promo code takes off the first month. */
  offOf: (tariff: Plan) => number;
}

/** The plans on a phone: one list, and what the chosen one brings. */
export function PlanRows({ offers, period, chosen, onChoose, actionOf, offOf }: PlanRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const open = offers.find(({ key }) => key === chosen);
  return (
    <>
      <div className={classes['rows']} role="radiogroup" aria-label={t('payments.plans.list')}>
        {offers.map((offer) => {
          const tariff = shownTariff(offer, period);
          const { isCurrent } = actionOf(tariff);
          const off = offOf(tariff);
          const crossed = off > 0 ? tariff.monthAmount : crossedMonth(offer, period);
          const [tokens] = shortLines(t, tariff, { before: undefined, locale });
          return (
            <label key={offer.key} className={classes['row']}>
              <input
                type="radio"
                name={id}
                className={isCurrent ? 'heard' : undefined}
                checked={offer.key === chosen}
                onChange={() => onChoose(offer.key)}
              />
              {isCurrent ? <IconCheck size={20} stroke={1.8} aria-hidden /> : null}
              <span className={classes['what']}>
                <b>
                  {planNameOf(t, offer.key)}{' '}
                  {isCurrent ? (
                    <Pill tone="neutral">{t('payments.plans.current')}</Pill>
                  ) : (
                    <PlanLabel plan={offer.key} />
                  )}
                </b>
                <small>{tokens}</small>
              </span>
              <span className={classes['cost']}>
                <span>
                  {crossed === null ? null : <CrossedPrice amount={crossed} currency={tariff.currency} />}{' '}
                  <b>
                    {formatMoney({ amount: tariff.monthAmount - off, currency: tariff.currency }, locale)}
                  </b>
                  {tariff.monthAmount > 0 ? <small> {t('payments.plans.perMonth')}</small> : null}
                </span>
                {tariff.period === 'year' ? (
                  <small>{t('payments.plans.inAll', { price: formatMoney(tariff, locale) })}</small>
                ) : null}
              </span>
            </label>
          );
        })}
      </div>
      {open ? (
        <section className={classes['brings']}>
          <h3>{t('payments.plans.with', { plan: planNameOf(t, open.key) })}</h3>
          <ul className={classes['lines']}>
            {fullLines(t, shownTariff(open, period), locale).map((line) => (
              <li key={line}>
                <IconCheck size={16} stroke={1.8} aria-hidden />
                {line}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The button of the chosen plan, at the bottom of a phone's screen. */
export function PlanDock({
  offer,
  period,
  action,
  off,
}: {
  offer: Offer;
  period: Period;
  action: PlanAction;
  off: number;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = shownTariff(offer, period);
  const { monthAmount: amount, currency } = shown;
  const price = formatMoney({ amount: amount - off, currency }, locale);
  const plan = planNameOf(t, offer.key);
  const isYear = shown.period === 'year';
  const withVat = useIncludesVat() ? ` ${t('payments.plans.vatIncluded')}` : '';
  const isSold = amount > 0 && !action.isCurrent;
  return (
    <div className={classes['dock']}>
      <PlanButton action={action} look="primary" size="lg">
        {isSold
          ? t(isYear && off === 0 ? 'payments.plans.getYear' : 'payments.plans.getFor', { plan, price })
          : action.label}
      </PlanButton>
      {isSold && off > 0 ? (
        <p>{t('payments.promo.first', { price: formatMoney({ amount, currency }, locale) })}</p>
      ) : null}
      {isSold ? (
        <p>
          {isYear
            ? t('payments.plans.contract', { price: formatMoney(shown, locale) })
            : t('payments.plans.renews', { period: formatDays(planPeriodDays, locale) })}
          {withVat}
        </p>
      ) : null}
    </div>
  );
}
