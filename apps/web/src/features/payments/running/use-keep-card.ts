import type { CardType } from '@polylogue/contract/billing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { openCardPage, openForm } from '../checkout/addresses.ts';
import { paymentErrorText } from '../checkout/payment-error.ts';
import { keepCard } from '../payments.data.ts';

/** Opens the page where a card is typed in: our own for Russian cards, else the provider's. */
export function useKeepCard() {
  const { t } = useTranslation();
  const [isOpening, setOpening] = useState(false);
  async function open(cardType: CardType, cardId?: number): Promise<void> {
    if (cardType === 'ru') {
      openCardPage(
        cardId === undefined ? { type: 'card', data: {} } : { type: 'update-card', data: { cardId } },
      );
      return;
    }
    setOpening(true);
    try {
      const { token } = await keepCard({ cardType, ...(cardId !== undefined && { cardId }) });
      if (token === null) throw new Error('The provider gave no form');
      openForm(token);
    } catch (error) {
      notifyError(paymentErrorText(t, error));
      setOpening(false);
    }
  }
  return { open: (cardType: CardType, cardId?: number) => void open(cardType, cardId), isOpening };
}
