import { useQueryClient } from '@tanstack/react-query';
import { uiTimes } from '@polylogue/contract/limits';
import type { PaymentResult } from '@polylogue/contract/billing';
import type { PaymentPage, PurchasePreview } from '@polylogue/contract/payments';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newClientId } from '../../../lib/client-id.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openOutcome, openOutside } from '../checkout/addresses.ts';
import { openBoughtBefore } from '../checkout/bought-before.ts';
import type { Order } from '../checkout/order.ts';
import { paymentErrorText, reasonOf } from '../checkout/payment-error.ts';
import { bankFieldsOf, postToBank } from '../checkout/three-d-secure.ts';
import { keepCard, markSeen, payByCard, paymentQuery, previewQuery } from '../payments.data.ts';
import { cardErrors, type CardError, type CardField, type CardFields } from './card-fields.ts';
import { checkoutOf } from './gateway-script.ts';

/** A message above the button. A decline stays until the next try, a slip for three seconds. */
interface Refusal {
  text: string;
  stays: boolean;
}

interface CardPaymentParts {
  order: Order;
  page: PaymentPage | undefined;
  preview: PurchasePreview | undefined;
  /** The buyer has asked to begin before the days of withdrawal are over. */
  beginNow: boolean;
}

/** Encrypts the card, pays with it and goes on to the bank or to the outcome. */
export function useCardPayment({ order, page, preview, beginNow }: CardPaymentParts) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  const clientId = useRef(newClientId());
  const [errors, setErrors] = useState<Partial<Record<CardField, CardError>>>({});
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);

  useEffect(() => {
    if (refusal === undefined || refusal.stays) return undefined;
    // The marks on the fields stay until the fields change.
    const timer = setTimeout(() => setRefusal(undefined), uiTimes.cardErrorLife);
    return () => clearTimeout(timer);
  }, [refusal]);

  async function cryptogramOf(fields: CardFields): Promise<string | undefined> {
    if (page === undefined) throw new Error('The gateway is not known yet');
    const checkout = await checkoutOf(page.script, page.publicKey);
    const { cardNumber, date, cvv, name } = fields;
    try {
      return await checkout.createPaymentCryptogram({ cardNumber, expDateMonthYear: date, cvv, name });
    } catch {
      return undefined;
    }
  }

  function pay(card: { cryptogramm: string; name: string }, again: boolean): Promise<PaymentResult | null> {
    switch (order.type) {
      case 'item':
        return payByCard({
          item: order.item,
          cardType: 'ru',
          card,
          useSavedCard: false,
          beginNow,
          again,
          clientId: clientId.current,
          ...(preview && { amount: preview.amount }),
        });
      case 'card':
        return keepCard({ cardType: 'ru', card });
      case 'update-card':
        return keepCard({ cardType: 'ru', cardId: order.cardId, card });
    }
  }

  /** The same was bought a moment ago: nothing was charged now, and it is asked whether it is meant. */
  function askAgain(bought: PurchasePreview, fields: CardFields): void {
    clientId.current = newClientId();
    setPaying(false);
    openBoughtBefore({ t, locale, preview: bought, onAgain: () => send(fields, true) });
  }

  function follow(result: PaymentResult | null, fields: CardFields): void {
    if (result === null) {
      openOutcome(false, null);
      return;
    }
    if (result.boughtBefore && preview !== undefined) {
      askAgain(preview, fields);
      return;
    }
    const bank = bankFieldsOf(result.additionalParams);
    if (bank) postToBank(bank);
    else if (result.url !== null) openOutside(result.url);
    else openOutcome(true, result.paymentId);
  }

  /** The page has told the decline, so the next visit shall not. */
  async function noteDecline(): Promise<void> {
    const latest = await queryClient.fetchQuery(paymentQuery(undefined));
    if (latest?.status === 'failed') await markSeen(queryClient, latest.id);
  }

  function refuse(error: unknown): void {
    if (isApiError(error, 'conflict') && order.type === 'item') {
      void queryClient.invalidateQueries({ queryKey: previewQuery(order.item, 'ru').queryKey });
    }
    if (reasonOf(error) !== undefined) noteDecline().catch(() => undefined);
    const isUnsure = isApiError(error, 'network_error');
    // After a lost answer the next try asks for the same payment; any other answer ends it.
    if (!isUnsure) clientId.current = newClientId();
    const isOurs = isApiError(error);
    const text = isOurs ? paymentErrorText(t, error) : t('payments.card.unreachable');
    setRefusal({ text: isUnsure ? t('payments.card.unsure') : text, stays: true });
    setPaying(false);
  }

  /** Marks what is not filled in as a card has it; returns whether all is. */
  function check(fields: CardFields): boolean {
    const found = cardErrors(fields, { cardType: 'ru', now: new Date() });
    const isFilled = Object.keys(found).length === 0;
    setErrors(found);
    setRefusal(isFilled ? undefined : { text: t('payments.card.incorrect'), stays: false });
    return isFilled;
  }

  async function send(fields: CardFields, again: boolean): Promise<void> {
    setPaying(true);
    try {
      const cryptogramm = await cryptogramOf(fields);
      if (cryptogramm === undefined) {
        setRefusal({ text: t('payments.card.incorrect'), stays: false });
        setPaying(false);
        return;
      }
      // The button goes on turning until the next page is there.
      follow(await pay({ cryptogramm, name: fields.name.trim() }, again), fields);
    } catch (error) {
      refuse(error);
    }
  }

  return {
    isPaying,
    errors,
    refusal: refusal?.text,
    check,
    send: (fields: CardFields) => void send(fields, false),
    /** A message that another part of the page wants to show for a while. */
    tell: (text: string) => setRefusal({ text, stays: false }),
    clear: (field: CardField) => setErrors(({ [field]: _, ...others }) => others),
  };
}
