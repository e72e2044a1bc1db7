import type { CardType } from '@polylogue/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { itemKey, useCheckout } from '../checkout/use-checkout.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import { hasRunOut } from '../running/has-ended.ts';
import { useSwitchToFree } from '../running/use-switch-to-free.ts';
import { keepChosenPlan } from '../../../lib/session/chosen-plan.ts';
import type { Plan } from './plan.wire.ts';

/** The button of a plan. */
export interface PlanAction {
  label: string;
  isCurrent: boolean;
  isBusy: boolean;
  /** For a link, where it leads. */
  to?: typeof paths.signUp;
  /** What a press does; for a link, before it leads on. */
  act: () => void;
}

/** A guest keeps the choice and signs up; it is waiting when the account is there. */
function useGuestAction(cardType: CardType): (tariff: Plan) => PlanAction {
  const { t } = useTranslation();
  return ({ key, period }) => ({
    label: key === 'free' ? t('payments.plans.start') : t('payments.plans.get', { plan: planNameOf(t, key) }),
    isCurrent: false,
    isBusy: false,
    to: paths.signUp,
    act: () => keepChosenPlan(key === 'free' ? undefined : { plan: key, period, card: cardType }, Date.now()),
  });
}

function useMemberAction(cardType: CardType): (tariff: Plan) => PlanAction {
  const { t } = useTranslation();
  const { buy, busy } = useCheckout(cardType);
  const { data: own } = useQuery(tariffQuery);
  const switchToFree = useSwitchToFree();
  const hasEnded = hasRunOut(own);
  return (tariff) => {
    const { id, key, active } = tariff;
    if (key === 'free') {
      // A paid plan that has run out is still the own one.
      const isCurrent = own === undefined ? active : own.name === 'free';
      const label = isCurrent ? t('payments.plans.current') : t('payments.plans.switchToFree');
      return { label, isCurrent, isBusy: false, act: switchToFree };
    }
    const item = { type: 'tariff', tariffId: id, isRecurrent: true } as const;
    const isCurrent = active && !hasEnded;
    const plan = planNameOf(t, key);
    function label(): string {
      if (isCurrent) return t('payments.plans.current');
      return active ? t('payments.plans.renew') : t('payments.plans.get', { plan });
    }
    return { label: label(), isCurrent, isBusy: busy === itemKey(item), act: () => buy(item) };
  };
}

/** What the buttons of the plans do, for guests and for users. */
export const usePlanActions = { guest: useGuestAction, member: useMemberAction };
