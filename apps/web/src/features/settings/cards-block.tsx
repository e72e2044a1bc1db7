import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cardsQuery, offerQuery } from '../payments/payments.data.ts';
import { cardTypeOf } from '../payments/plans/offer.ts';
import { AddCard, SavedCards } from '../payments/running/saved-cards.tsx';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Saved cards. */
export function CardsBlock() {
  const { t } = useTranslation();
  const query = useQuery(cardsQuery);
  const { data: tariffs = [] } = useQuery(offerQuery(undefined));
  return (
    <SettingsCard
      block="cards"
      half
      title={t('settings.blocks.cards')}
      action={<AddCard cardType={cardTypeOf(tariffs)} />}
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} />}>
        {(cards) => <SavedCards cards={cards} />}
      </Loaded>
    </SettingsCard>
  );
}
