import type { CardType, PaymentResult } from '@polylogue/contract/billing';
import type { PurchasePreview } from '@polylogue/contract/payments';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newClientId } from '../../../lib/client-id.ts';
import { paths } from '../../../paths.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import type { Item } from '../item.ts';
import { markSeen, payByCard, paymentQuery, refreshAfterPayment } from '../payments.data.ts';
import { tellBought } from '../results/bought.store.ts';
import { isFirstTelling, whilePaying } from '../results/told.ts';
import { keepForBank, openCardPage, openForm, openOutside, openPending } from './addresses.ts';
import { optionsOf } from './order.ts';
import { paymentErrorText, reasonOf } from './payment-error.ts';
import { openBoughtBefore } from './bought-before.ts';
import { planNameOf } from './purchase-name.ts';
import { bankFieldsOf } from './three-d-secure.ts';

/** What the dialogs of a purchase know. */
export interface CheckoutProps {
  item: Item;
  cardType: CardType;
  preview: PurchasePreview;
}

/** The page has told the decline, so the next visit shall not. */
async function noteDecline(queryClient: QueryClient): Promise<void> {
  try {
    await refreshAfterPayment(queryClient);
    const latest = await queryClient.fetchQuery(paymentQuery(undefined));
    if (latest?.status !== 'failed') return;
    isFirstTelling(latest);
    await markSeen(queryClient, latest.id);
  } catch {
    // Then it is told once more.
  }
}

/** Pays for an item from a page of the workspace, and goes where the payment continues. */
export function usePayment({ item, cardType, preview }: CheckoutProps, beginNow = false) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  // One per dialog: pressing again after a lost answer asks for the same payment.
  const clientId = useRef(newClientId());
  const [running, setRunning] = useState<'saved' | 'card' | undefined>(undefined);

  async function finish(result: PaymentResult): Promise<void> {
    if (result.paymentId === null) {
      notifySuccess(t('payments.checkout.switched', { plan: planNameOf(t, preview.plan ?? 'free') }));
    } else if (result.status === 'succeeded') {
      isFirstTelling({ id: result.paymentId, status: result.status });
      await markSeen(queryClient, result.paymentId).catch(() => undefined);
      const bought = await queryClient.fetchQuery(paymentQuery(result.paymentId)).catch(() => null);
      if (bought) tellBought(bought);
      else notifySuccess(t('payments.outcome.success_payment'));
    } else {
      notifySuccess(t('payments.outcome.pendingToast'));
    }
    await refreshAfterPayment(queryClient);
    if (window.location.pathname === paths.tariffs) await navigate({ to: paths.chat });
  }

  /** Returns whether the page is being left: then nothing else may be pressed. */
  async function follow(result: PaymentResult): Promise<boolean> {
    const bank = bankFieldsOf(result.additionalParams);
    if (bank) {
      keepForBank(bank);
      openPending();
      return true;
    }
    if (result.isRecurrentPayment) {
      await finish(result);
      return false;
    }
    if (result.token !== null) openForm(result.token);
    else if (result.url !== null) openOutside(result.url);
    else openCardPage(optionsOf(item));
    return true;
  }

  async function tryToPay(useSavedCard: boolean, close: () => void, again: boolean): Promise<void> {
    setRunning(useSavedCard ? 'saved' : 'card');
    try {
      const amount = preview.amount;
      const asked = { item, cardType, amount, useSavedCard, again, beginNow, clientId: clientId.current };
      const result = await payByCard(asked);
      if (result === null) {
        notifyError(t('errors.error_payment'));
        setRunning(undefined);
        return;
      }
      if (result.boughtBefore) {
        setRunning(undefined);
        clientId.current = newClientId();
        close();
        openBoughtBefore({ t, locale, preview, onAgain: () => pay(useSavedCard, () => undefined, true) });
        return;
      }
      const isLeaving = await follow(result);
      if (isLeaving) return;
      close();
    } catch (error) {
      // After a lost answer the next try asks for the same payment; any other answer ends it.
      if (!isApiError(error, 'network_error')) clientId.current = newClientId();
      notifyError(paymentErrorText(t, error));
      if (reasonOf(error) !== undefined) await noteDecline(queryClient);
    }
    setRunning(undefined);
  }

  const pay = (useSavedCard: boolean, close: () => void, again = false) =>
    whilePaying(() => tryToPay(useSavedCard, close, again));
  return { pay, running };
}
