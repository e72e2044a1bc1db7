import type { CardType } from '@polylogue/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerQuery } from '../payments/payments.data.ts';
import { CardTypeTabs } from '../payments/plans/card-type-tabs.tsx';
import { cardTypeOf } from '../payments/plans/offer.ts';
import { TokenShop } from '../payments/shop/token-shop.tsx';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

/** Token packages. */
export function TokensBlock() {
  const { t } = useTranslation();
  const query = useQuery(offerQuery(undefined));
  const [picked, setPicked] = useState<CardType | undefined>(undefined);
  return (
    <SettingsCard block="tokens" title={t('settings.blocks.tokens')} text={t('payments.shop.text')}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(tariffs) => {
          const cardType = picked ?? cardTypeOf(tariffs);
          return (
            <div className={classes['shop']}>
              <CardTypeTabs cardType={cardType} search={{}} onSearch={({ card }) => setPicked(card)} />
              <TokenShop key={cardType} cardType={cardType} />
            </div>
          );
        }}
      </Loaded>
    </SettingsCard>
  );
}
