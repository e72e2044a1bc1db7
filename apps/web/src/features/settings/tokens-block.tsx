import type { CardType } from '@polylogue/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerQuery } from '../payments/payments.data.ts';
import { CardTypeTabs } from '../payments/plans/card-type-tabs.tsx';
import { cardTypeOf } from '../payments/plans/offer.ts';
import { BuyTokens, TokenPackages, useTokenShop } from '../payments/shop/token-shop.tsx';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

/** Token packages. */
export function TokensBlock() {
  const { t } = useTranslation();
  const query = useQuery(offerQuery(undefined));
  const [picked, setPicked] = useState<CardType | undefined>(undefined);
  const cardType = picked ?? (query.data && cardTypeOf(query.data));
  const shop = useTokenShop(cardType);
  return (
    <SettingsCard
      block="tokens"
      title={t('settings.blocks.tokens')}
      action={<BuyTokens shop={shop} look="primary" />}
      text={t('payments.shop.text')}
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(tariffs) => {
          const shown = cardType ?? cardTypeOf(tariffs);
          return (
            <div className={classes['shop']}>
              <CardTypeTabs cardType={shown} search={{}} onSearch={({ card }) => setPicked(card)} />
              <TokenPackages shop={shop} cardType={shown} />
            </div>
          );
        }}
      </Loaded>
    </SettingsCard>
  );
}
