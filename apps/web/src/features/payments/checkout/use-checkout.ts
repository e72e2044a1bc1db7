import type { CardType, Currency } from '@polylogue/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { askToPassLimit } from '../../billing/past-limit.ts';
import { spendingQuery } from '../../billing/spending.data.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { Item } from '../item.ts';
import { formatMoney } from '../money.ts';
import { payByCard, previewQuery } from '../payments.data.ts';
import { openCardPage, openForm, openOutside } from './addresses.ts';
import { openConfirmSwitch, openPaymentConfirm, openSelectPaymentType } from './checkout.modals.ts';
import { optionsOf } from './order.ts';
import { openBoughtBefore } from './bought-before.ts';
import { paymentErrorText } from './payment-error.ts';
import type { CheckoutProps } from './use-payment.ts';

/** Name of an item among those of a page. */
export function itemKey(item: Item): string {
  return item.type === 'tariff' ? `plan-${item.tariffId}` : `tokens-${item.quantity}`;
}

/** Begins a purchase: asks what it would do, then opens the dialog or the page that fits. */
export function useCheckout(cardType: CardType) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const [busy, setBusy] = useState<string | undefined>(undefined);
  // Two clicks before the first render come here both.
  const isRunning = useRef(false);

  // The browser keeps the page as it was left, and brings it back.
  useEffect(() => {
    function wake(event: PageTransitionEvent): void {
      if (!event.persisted) return;
      isRunning.current = false;
      setBusy(undefined);
    }
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  /** The item if it may pass the user's monthly limit; undefined if it shall not. */
  async function askAboutLimit(item: Item, currency: Currency): Promise<Item | undefined> {
    const { money } = await queryClient.fetchQuery({ ...spendingQuery, staleTime: 0 });
    const own = money.list.find((one) => one.currency === currency);
    const spent = formatMoney({ amount: (own?.spent ?? 0) + (own?.due ?? 0), currency }, locale);
    const limit = formatMoney({ amount: own?.limit ?? 0, currency }, locale);
    const passes = await askToPassLimit({ what: 'purchase', spent, limit });
    return passes ? { ...item, passesLimit: true } : undefined;
  }

  /** Opens the provider's page. Returns whether this one is being left. */
  async function openProvider({ item, preview }: CheckoutProps, again: boolean): Promise<boolean> {
    const result = await payByCard({ item, cardType, amount: preview.amount, again });
    if (result?.url) openOutside(result.url);
    else if (result?.token) openForm(result.token);
    else if (result?.boughtBefore) {
      const onAgain = async () => {
        try {
          await openProvider({ item, cardType, preview }, true);
        } catch (error) {
          notifyError(paymentErrorText(t, error));
        }
      };
      openBoughtBefore({ t, locale, preview, onAgain });
      return false;
    } else {
      notifyError(t('errors.error_payment'));
      return false;
    }
    return true;
  }

  /** Returns whether the page is being left. */
  async function begin(wanted: Item): Promise<boolean> {
    const preview = await queryClient.fetchQuery(previewQuery(wanted, cardType));
    const item = preview.overLimit ? await askAboutLimit(wanted, preview.currency) : wanted;
    if (item === undefined) return false;
    const purchase = { item, cardType, preview };
    if (preview.effect !== 'buy' && preview.effect !== 'renew') openConfirmSwitch(purchase);
    else if (preview.card) openPaymentConfirm(purchase);
    else if (cardType === 'ru' && preview.period !== 'year') openSelectPaymentType(purchase);
    else if (cardType === 'ru') {
      openCardPage(optionsOf(item));
      return true;
    } else {
      return openProvider(purchase, false);
    }
    return false;
  }

  async function buy(item: Item): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(itemKey(item));
    try {
      // The button goes on turning until the next page is there.
      if (await begin(item)) return;
    } catch (error) {
      notifyError(paymentErrorText(t, error));
    }
    isRunning.current = false;
    setBusy(undefined);
  }

  return { buy: (item: Item) => void buy(item), busy };
}
