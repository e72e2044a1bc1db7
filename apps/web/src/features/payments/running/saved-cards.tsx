import { cardLabel } from '@polylogue/contract/card-label';
import type { CardType, PaymentCard } from '@polylogue/contract/billing';
import { IconCheck, IconPlus, IconReplace, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { dateFormat } from '../../../lib/i18n/formatters.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { CardNumber, CardTile } from '../card-tile.tsx';
import { formatMoney } from '../money.ts';
import { subscriptionQuery, useActivateCard } from '../payments.data.ts';
import { expiryOf } from './card-expiry.ts';
import { useKeepCard } from './use-keep-card.ts';
import { useRemoveCard } from './use-remove-card.ts';
import classes from './cards.module.css';

const icon = { size: 17, stroke: 1.6 } as const;

interface CardRowProps {
  card: PaymentCard;
  cards: readonly PaymentCard[];
}

/** How long the card works, where, and what is charged from it next. */
function CardFacts({ card, cards }: CardRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: running } = useQuery(subscriptionQuery);
  const [now] = useState(() => Date.now());
  const expiry = expiryOf(card, now);
  const next = running?.next;
  const month = dateFormat(locale, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  // Of one kind only, the kind says nothing.
  const hasKinds = cards.some(({ cardType }) => cardType !== card.cardType);
  const kind = t(card.cardType === 'ru' ? 'payments.cards.ru' : 'payments.cards.other');
  const until =
    card.expires === null
      ? null
      : t('payments.cards.expiresOnly', { date: month.format(new Date(`${card.expires}-01`)) });
  return (
    <>
      {hasKinds ? <p>{kind}</p> : null}
      {until === null ? null : <p>{until}</p>}
      {next?.card?.id === card.id ? (
        <p>
          {t('payments.running.next', {
            date: formatDate(next.at, locale),
            price: formatMoney(next, locale),
          })}
        </p>
      ) : null}
      {card.isActive && expiry !== 'good' ? <p>{t('payments.cards.replaceSoon')}</p> : null}
    </>
  );
}

function CardRow({ card, cards }: CardRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const activate = useActivateCard();
  const keeping = useKeepCard();
  const askToRemove = useRemoveCard(card, cards);
  const [now] = useState(() => Date.now());
  const expiry = expiryOf(card, now);
  const name = cardLabel(card.number, locale);
  return (
    <li className={classes['card']}>
      <CardTile number={card.number} />
      <div className={classes['facts']}>
        <b>
          <CardNumber number={card.number} />
          {card.isActive ? (
            <Pill tone="good">
              <IconCheck size={13} stroke={2} aria-hidden />
              {t('payments.cards.active')}
            </Pill>
          ) : null}
          {expiry === 'good' ? null : <Pill tone="warn">{t(`payments.cards.${expiry}`)}</Pill>}
        </b>
        <CardFacts card={card} cards={cards} />
      </div>
      <div className={classes['tools']}>
        {card.isActive ? null : (
          <Button
            size="sm"
            look="ghost"
            loading={activate.isPending}
            aria-label={t('payments.cards.activateCard', { card: name })}
            onClick={() => activate.mutate(card.id)}
          >
            {t('payments.cards.activate')}
          </Button>
        )}
        <IconButton
          name={t('payments.cards.replaceCard', { card: name })}
          icon={<IconReplace {...icon} />}
          disabled={keeping.isOpening}
          aria-busy={keeping.isOpening}
          onClick={() => keeping.open(card.cardType, card.id)}
        />
        <IconButton
          name={t('payments.cards.removeCard', { card: name })}
          icon={<IconTrash {...icon} />}
          onClick={askToRemove}
        />
      </div>
    </li>
  );
}

/** A way to add a card. */
export function AddCard({ cardType }: { cardType: CardType }) {
  const { t } = useTranslation();
  const keeping = useKeepCard();
  return (
    <Button
      size="sm"
      look="ghost"
      icon={<IconPlus size={16} stroke={1.6} />}
      loading={keeping.isOpening}
      onClick={() => keeping.open(cardType)}
    >
      {t('payments.cards.add')}
    </Button>
  );
}

/** The saved cards. */
export function SavedCards({ cards }: { cards: readonly PaymentCard[] }) {
  const { t } = useTranslation();
  if (cards.length === 0) return <p className={classes['none']}>{t('payments.cards.none')}</p>;
  const types = cards.map(({ cardType }) => cardType);
  const hasSpare = new Set(types).size < types.length;
  return (
    <>
      <ul className={classes['cards']}>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} cards={cards} />
        ))}
      </ul>
      {hasSpare ? <p className={classes['note']}>{t('payments.cards.order')}</p> : null}
    </>
  );
}
