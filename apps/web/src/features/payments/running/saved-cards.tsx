import { savedCardBrand, type CardType, type PaymentCard } from '@polylogue/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/i18n/formatters.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { Pill } from '../../../ui/pill.tsx';
import { cardName } from '../checkout/purchase-name.ts';
import { removeCard, useActivateCard } from '../payments.data.ts';
import { expiryOf } from './card-expiry.ts';
import { useKeepCard } from './use-keep-card.ts';
import classes from './running.module.css';

function CardRow({ card }: { card: PaymentCard }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const activate = useActivateCard();
  const keeping = useKeepCard();
  const name = cardName(t, card.number);
  const brand = savedCardBrand(card.number);
  const [now] = useState(() => Date.now());
  const expiry = expiryOf(card, now);
  const month = dateFormat(locale, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });

  function askToRemove(): void {
    openConfirmed({
      title: t('payments.cards.removeTitle', { card: name }),
      text: t('payments.cards.removeText'),
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

  return (
    <div className={classes['row']}>
      <div>
        <b>
          {brand === 'unknown' ? name : `${brand} ${name}`}{' '}
          {card.isActive ? <Pill tone="good">{t('payments.cards.active')}</Pill> : null}
          {expiry === 'good' ? null : <Pill tone="warn">{t(`payments.cards.${expiry}`)}</Pill>}
        </b>
        <p>
          {t(card.cardType === 'ru' ? 'payments.cards.ru' : 'payments.cards.other')}
          {card.expires === null
            ? ''
            : `, ${t('payments.cards.expires', { date: month.format(new Date(`${card.expires}-01`)) })}`}
        </p>
        {card.isActive && expiry !== 'good' ? <p>{t('payments.cards.replaceSoon')}</p> : null}
      </div>
      <div className={classes['ways']}>
        {card.isActive ? null : (
          <Button size="sm" loading={activate.isPending} onClick={() => activate.mutate(card.id)}>
            {t('payments.cards.charge')}
          </Button>
        )}
        <Button size="sm" loading={keeping.isOpening} onClick={() => keeping.open(card.cardType, card.id)}>
          {t('payments.cards.replace')}
        </Button>
        <Button size="sm" look="danger" onClick={askToRemove}>
          {t('payments.cards.remove')}
        </Button>
      </div>
    </div>
  );
}

/** The saved cards, and a way to add one. */
export function SavedCards({ cards, cardType }: { cards: readonly PaymentCard[]; cardType: CardType }) {
  const { t } = useTranslation();
  const keeping = useKeepCard();
  return (
    <div className={classes['rows']}>
      {cards.length === 0 ? <p>{t('payments.cards.none')}</p> : null}
      {cards.map((card) => (
        <CardRow key={card.id} card={card} />
      ))}
      <div>
        <Button size="sm" loading={keeping.isOpening} onClick={() => keeping.open(cardType)}>
          {t('payments.cards.add')}
        </Button>
      </div>
    </div>
  );
}
