import { cardLabel } from '@polylogue/contract/card-label';
import type { NextCharge } from '@polylogue/contract/payments';
import { planPeriodDays } from '@polylogue/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { paymentErrorText, reasonOf } from '../checkout/payment-error.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { formatMoney } from '../money.ts';
import { offerQuery, refreshAfterPayment, resumeCharges } from '../payments.data.ts';
import { useKeepCard } from './use-keep-card.ts';

/**
 * Lets a plan that ends renew after all. What is charged, when and from which card is agreed in the dialog; without a card
 * the way leads to paying by one.
 */
export function useResume(charge: NextCharge | null): () => void {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const cardType = charge?.currency === 'RUB' ? 'ru' : 'other';
  const { data: offers = [] } = useQuery({ ...offerQuery(cardType), enabled: charge?.card === null });
  const { buy } = useCheckout(cardType);
  const keeping = useKeepCard();

  async function resume({ plan, amount, currency, at }: NextCharge): Promise<void> {
    try {
      await resumeCharges(amount);
      const price = formatMoney({ amount, currency }, locale);
      const date = formatDate(at, locale);
      notifySuccess(t('payments.running.success_resume', { plan: planNameOf(t, plan), date, price }));
    } catch (error) {
      const hasReason = reasonOf(error) !== undefined;
      notifyError(hasReason ? paymentErrorText(t, error) : t('payments.running.failed_resume'));
    }
    await refreshAfterPayment(queryClient);
  }

  function askForCard({ plan, period, amount, currency, at }: NextCharge): void {
    const offer = offers.find((one) => one.key === plan && one.period === period);
    const isYear = period === 'year' || offer === undefined;
    const facts = {
      plan: planNameOf(t, plan),
      date: formatDate(at, locale),
      price: formatMoney({ amount, currency }, locale),
    };
    openConfirmed({
      title: t('payments.running.resumeCardTitle'),
      text: isYear ? t('payments.running.resumeCardYear') : t('payments.running.resumeCardText', facts),
      confirmLabel: isYear ? t('payments.cards.add') : t('payments.running.resumeByCard'),
      onConfirm: () => {
        if (isYear) keeping.open(cardType);
        else buy({ type: 'tariff', tariffId: offer.id, isRecurrent: true });
      },
    });
  }

  return () => {
    if (charge === null) return;
    const { plan, period, amount, currency, at, card } = charge;
    if (card === null) {
      askForCard(charge);
      return;
    }
    const price = formatMoney({ amount, currency }, locale);
    const date = formatDate(at, locale);
    const total = formatMoney({ amount: 12 * amount, currency }, locale);
    openConfirmed({
      title: t('payments.running.resumeTitle', { plan: planNameOf(t, plan) }),
      text:
        period === 'year'
          ? t('payments.running.resumeYearText', { price, total, date })
          : t('payments.running.resumeText', {
              date,
              price,
              card: cardLabel(card.number, locale),
              days: planPeriodDays,
            }),
      confirmLabel: t('payments.running.resumeConfirm'),
      onConfirm: () => resume(charge),
    });
  };
}
