import { cardLabel } from '@polylogue/contract/card-label';
import type { PaymentCard } from '@polylogue/contract/billing';
import type { Subscription } from '@polylogue/contract/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { removeCard, subscriptionQuery } from '../payments.data.ts';

interface Removal {
  card: PaymentCard;
  cards: readonly PaymentCard[];
  running: Subscription | null | undefined;
}

/** What removing a card means for the next charge: it goes to another card, finds none, or stays where it is. */
export function removalText(t: TFunction, { card, cards, running }: Removal, locale: Locale): string {
  const text = t('payments.cards.removeText');
  const other = cards.find(({ id, cardType }) => id !== card.id && cardType === card.cardType);
  const next = running?.next;
  const isCharged = next?.card?.id === card.id;
  if (other && card.isActive) {
    const becomes = t('payments.cards.removeNext', { card: cardLabel(other.number, locale) });
    return `${text} ${becomes}`;
  }
  if (!isCharged || other) return text;
  const last = t('payments.cards.removeLast', {
    plan: planNameOf(t, next.plan),
    price: formatMoney(next, locale),
    date: formatDate(next.at, locale),
  });
  return `${text} ${last}`;
}

/** Asks before a card is forgotten. */
export function useRemoveCard(card: PaymentCard, cards: readonly PaymentCard[]): () => void {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: running } = useQuery(subscriptionQuery);
  return () =>
    openConfirmed({
      title: t('payments.cards.removeTitle', { card: cardLabel(card.number, locale) }),
      text: removalText(t, { card, cards, running }, locale),
      confirmLabel: t('payments.cards.remove'),
      danger: true,
      onConfirm: async () => {
        try {
          await removeCard(queryClient, card.id);
        } catch (error) {
          notifyError(errorText(t, error));
        }
      },
    });
}
