import { IconCheck } from '@tabler/icons-react';
import type { Plan } from './plan.wire.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import { shownTariff, type Offer, type Period } from './offer.ts';
import { PlanButton } from './plan-button.tsx';
import { PlanLabel } from './plan-label.tsx';
import { shortLines } from './plan-lines.ts';
import { Price } from './price.tsx';
import type { PlanAction } from './use-plan-action.ts';
import classes from './plans.module.css';

interface PlansProps {
  offers: readonly Offer[];
  period: Period;
  /** The plan to point at. */
  chosen: Offer['key'];
  actionOf: (tariff: Plan) => PlanAction;
  /** What a promo code takes off the first month. */
  offOf: (tariff: Plan) => number;
}

/** The plans side by side. */
export function PlanCards({ offers, period, chosen, actionOf, offOf }: PlansProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <ul className={classes['cards']}>
      {offers.map((offer, index) => {
        const tariff = shownTariff(offer, period);
        const action = actionOf(tariff);
        const before = offers[index - 1]?.month.features;
        const isHot = offer.key === chosen;
        return (
          <li
            key={offer.key}
            className={classes['card']}
            data-hot={isHot ? '' : undefined}
            aria-labelledby={`${id}-${offer.key}`}
          >
            <div className={classes['head']}>
              <h3 id={`${id}-${offer.key}`}>{planNameOf(t, offer.key)}</h3>
              <PlanLabel plan={offer.key} />
            </div>
            <Price offer={offer} period={period} off={offOf(tariff)} />
            <ul className={classes['lines']}>
              {shortLines(t, tariff, { before, locale }).map((line) => (
                <li key={line}>
                  <IconCheck size={16} stroke={1.8} aria-hidden />
                  {line}
                </li>
              ))}
            </ul>
            <PlanButton action={action} look={isHot && !action.isCurrent ? 'primary' : 'default'}>
              {action.label}
            </PlanButton>
          </li>
        );
      })}
    </ul>
  );
}
