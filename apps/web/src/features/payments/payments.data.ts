import {
  tariffListOf,
  vatOfPrices,
  type CardType,
  type PaymentResult,
  type Tariff,
} from '@polylogue/contract/billing';
import { activateCard, bindCard, cardListOf, replaceCard, unbindCard } from '@polylogue/contract/cards';
import {
  beginPayment,
  dropPayment,
  payTariff,
  payTariffSbp,
  payTokens,
  payTokensSbp,
  paymentPageOf,
  paymentStatusOf,
  previewPurchase,
  seePayment,
  tokensListOf,
} from '@polylogue/contract/payments';
import {
  cancelSubscribe,
  resumeSubscribe,
  subscriptionOf,
  switchToFree,
} from '@polylogue/contract/subscriptions';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { newClientId } from '../../lib/client-id.ts';
import { answerKey } from '../../lib/embedded-answers.ts';
import { tariffQuery, tariffsKey, tokenLotsName } from '../billing/billing.data.ts';
import { libraryInfoQuery } from '../billing/library-space.data.ts';
import { spendingQuery } from '../billing/spending.data.ts';
import type { Item } from './item.ts';
import { planOf, type Plan } from './plans/plan.wire.ts';
import { promoQuery } from './promo/promo.data.ts';
import { cardsName, paymentsKey, previewsKey, subscriptionName } from './payments.keys.ts';

function headersFor(cardType: CardType | undefined): { headers?: Record<string, string> } {
  return cardType === undefined ? {} : { headers: { 'X-CARD-TYPE': cardType } };
}

/** The plans for a type of card; without one, the list of `tariffsQuery`. */
export function offerQuery(cardType: CardType | undefined) {
  return queryOptions({
    queryKey: answerKey(tariffListOf, { card: cardType ?? 'own' }),
    queryFn: ({ signal }) => api(tariffListOf, {}, { signal, ...headersFor(cardType) }),
    select: plansFrom,
    staleTime: 10 * 60_000,
  });
}

function plansFrom(tariffs: readonly Tariff[]): Plan[] {
  return tariffs.map(planOf);
}

/** Whether listed prices include VAT. */
export const vatQuery = queryOptions({
  queryKey: answerKey(vatOfPrices, {}),
  queryFn: ({ signal }) => api(vatOfPrices, {}, { signal }),
});

/** The same; nothing is said of VAT until it is known. */
export function useIncludesVat(): boolean {
  return useQuery(vatQuery).data?.included === true;
}

/** The token packages for a type of card. */
export function packagesQuery(cardType: CardType | undefined) {
  return queryOptions({
    queryKey: ['token-packages', cardType ?? 'own'],
    queryFn: ({ signal }) => api(tokensListOf, {}, { signal, ...headersFor(cardType) }),
    staleTime: 10 * 60_000,
  });
}

/** What the purchase would do and cost. Never from the cache: it changes with every answer. */
export function previewQuery(item: Item, cardType: CardType) {
  return queryOptions({
    queryKey: [previewsKey, item, cardType],
    queryFn: ({ signal }) => {
      const query =
        item.type === 'tariff' ? { tariffId: `${item.tariffId}` } : { quantity: `${item.quantity}` };
      return api(previewPurchase, { query }, { signal, ...headersFor(cardType) });
    },
    staleTime: 0,
    retry: false,
  });
}

/** The plan that renews or the year's contract; null without one. */
export const subscriptionQuery = queryOptions({
  queryKey: [subscriptionName],
  queryFn: async ({ signal }) => (await api(subscriptionOf, {}, { signal })).subscription,
});

/** The saved cards. */
export const cardsQuery = queryOptions({
  queryKey: [cardsName],
  queryFn: ({ signal }) => api(cardListOf, {}, { signal }),
});

/** A payment, or the latest one; null without any. */
export function paymentQuery(paymentId: number | undefined) {
  return queryOptions({
    queryKey: [paymentsKey, paymentId ?? 'latest'],
    queryFn: async ({ signal }) => {
      const query = paymentId === undefined ? {} : { paymentId: `${paymentId}` };
      return (await api(paymentStatusOf, { query }, { signal })).payment;
    },
  });
}

/** The payment that the token of a form was made for. */
export function paymentOfTokenQuery(token: string) {
  return queryOptions({
    queryKey: [paymentsKey, 'token', token],
    queryFn: async ({ signal }) => (await api(paymentStatusOf, { query: { token } }, { signal })).payment,
  });
}

/** The gateway's script for a payment page. */
export function paymentPageQuery(cardType: CardType) {
  return queryOptions({
    queryKey: ['payment-page', cardType],
    queryFn: ({ signal }) => api(paymentPageOf, {}, { signal, ...headersFor(cardType) }),
    staleTime: Infinity,
  });
}

/** Fetches everything that a payment changes. */
export async function refreshAfterPayment(queryClient: QueryClient): Promise<void> {
  const keys = [
    tariffQuery.queryKey,
    [tokenLotsName],
    spendingQuery.queryKey,
    tariffsKey,
    libraryInfoQuery.queryKey,
    subscriptionQuery.queryKey,
    cardsQuery.queryKey,
    promoQuery.queryKey,
    [paymentsKey],
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** How an item is paid for. */
export interface Payment {
  item: Item;
  cardType: CardType;
  /** The amount that was shown. */
  amount?: number;
  card?: { cryptogramm: string; name: string };
  /** False pays with another card though one is saved. */
  useSavedCard?: boolean;
  /** Buys the same once more, although it was bought just now. */
  again?: boolean;
  /** The buyer has asked to begin before the days of withdrawal are over. */
  beginNow?: boolean;
  /** The same for every repeat of one click, so that it pays once. */
  clientId?: string;
}

/** Pays by card: a saved one, or the one in the cryptogram. A gateway that has nothing to say answers null. */
export async function payByCard({
  item,
  cardType,
  amount,
  card,
  useSavedCard = true,
  again,
  beginNow,
  clientId,
}: Payment): Promise<PaymentResult | null> {
  const common = {
    ...card,
    amount,
    useSavedCard,
    client_id: clientId ?? newClientId(),
    again,
    beginNow,
    override_limit: item.passesLimit,
  };
  const options = headersFor(cardType);
  return item.type === 'tariff'
    ? api(payTariff, { body: { tariffId: item.tariffId, isRecurrent: item.isRecurrent, ...common } }, options)
    : api(payTokens, { body: { quantity: item.quantity, ...common } }, options);
}

/** How an item is paid for by the fast payment system. `touch`: in the bank's app on this very device. */
export type SbpPayment = Pick<Payment, 'item' | 'amount' | 'again' | 'beginNow'> & { touch: boolean };

/** Asks for a link of the fast payment system. */
export function payBySbp({ item, amount, again, beginNow, touch }: SbpPayment) {
  const common = {
    touch,
    amount,
    again,
    beginNow,
    client_id: newClientId(),
    override_limit: item.passesLimit,
  };
  const options = headersFor('ru');
  return item.type === 'tariff'
    ? api(payTariffSbp, { body: { tariffId: item.tariffId, ...common } }, options)
    : api(payTokensSbp, { body: { quantity: item.quantity, ...common } }, options);
}

/** Notes on an open order whether its buyer wants it to begin before the days of withdrawal are over. */
export function noteBeginning(paymentId: number, beginNow: boolean) {
  return api(beginPayment, { body: { paymentId, beginNow } });
}

/** Where a card is kept. */
export interface CardKeeping {
  cardType: CardType;
  /** The card to replace; a new one without. */
  cardId?: number;
  card?: { cryptogramm: string; name: string };
}

/** Keeps a card without a sale. */
export function keepCard({ cardType, cardId, card }: CardKeeping) {
  const body = { ...card, client_id: newClientId() };
  return cardId === undefined
    ? api(bindCard, { body }, headersFor(cardType))
    : api(replaceCard, { body: { ...body, cardId } }, headersFor(cardType));
}

/** Notes that the outcome of a payment was shown. */
export async function markSeen(queryClient: QueryClient, paymentId: number): Promise<void> {
  await api(seePayment, { body: { paymentId } });
  queryClient.setQueryData(
    paymentQuery(undefined).queryKey,
    (payment) => payment && { ...payment, seen: payment.id === paymentId ? true : payment.seen },
  );
}

/** Gives an unfinished payment up. */
export async function giveUpPayment(queryClient: QueryClient, paymentId: number): Promise<void> {
  await api(dropPayment, { body: { paymentId } });
  await refreshAfterPayment(queryClient);
  // A promo code that it held is free again.
  await queryClient.invalidateQueries({ queryKey: [previewsKey] });
}

/** Stops the charges. */
export function stopCharges(body: { leave: 'end' | 'now'; fee?: number }) {
  return api(cancelSubscribe, { body });
}

/** Lets the plan renew after all, for the amount that was shown. */
export function resumeCharges(amount: number) {
  return api(resumeSubscribe, { body: { amount } });
}

/** Goes to the free plan. */
export function goToFree() {
  return api(switchToFree);
}

/** Makes a card the one that is charged first. */
export function useActivateCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cardId: number) => api(activateCard, { query: { cardId: `${cardId}` } }),
    onSettled: () => refreshCards(queryClient),
  });
}

/** Fetches the cards, and what is charged next from which of them. */
async function refreshCards(queryClient: QueryClient): Promise<void> {
  const keys = [cardsQuery.queryKey, subscriptionQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Forgets a card. */
export async function removeCard(queryClient: QueryClient, cardId: number): Promise<void> {
  await api(unbindCard, { body: { cardId } });
  await refreshCards(queryClient);
}
