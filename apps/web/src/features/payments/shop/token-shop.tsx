import { cardTypes, type CardType } from '@polylogue/contract/billing';
import { discountOf } from '@polylogue/contract/promo';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { tariffQuery } from '../../billing/billing.data.ts';
import { itemKey, useCheckout } from '../checkout/use-checkout.ts';
import { tokensText } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { CrossedPrice } from '../plans/price.tsx';
import { usePromoPercent } from '../promo/promo.data.ts';
import { hasRunOut } from '../running/has-ended.ts';
import { packagesQuery } from '../payments.data.ts';
import classes from './shop.module.css';

/** Tokens that prices are compared by. */
const unit = 100_000;

/** A shop of token packages: which there are, which is chosen, and how it is bought. */
export function useTokenShop(cardType: CardType | undefined) {
  const { data: packages } = useQuery({
    ...packagesQuery(cardType ?? 'other'),
    enabled: cardType !== undefined,
  });
  const { data: own } = useQuery(tariffQuery);
  const { buy, busy } = useCheckout(cardType ?? 'other');
  const percent = usePromoPercent();
  const [picked, setPicked] = useState<number | undefined>(undefined);
  const chosen = packages?.find(({ quantity }) => quantity === picked) ?? packages?.[1] ?? packages?.[0];
  return { packages, chosen, pick: setPicked, percent, isClosed: hasRunOut(own), buy, busy };
}

type Shop = ReturnType<typeof useTokenShop>;

/** Buys the chosen package. Closed while a paid plan has run out. */
export function BuyTokens({ shop, look }: { shop: Shop; look?: 'primary' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { chosen, percent, isClosed, buy, busy } = shop;
  if (chosen === undefined) return null;
  const { quantity, cost, currency } = chosen;
  const item = { type: 'tokens', quantity } as const;
  const price = formatMoney({ amount: cost - discountOf(cost, percent), currency }, locale);
  return (
    <Button look={look} disabled={isClosed} loading={busy === itemKey(item)} onClick={() => buy(item)}>
      {t('payments.shop.buy', { tokens: formatNumber(quantity, locale), price })}
    </Button>
  );
}

/** Token packages to choose from. */
export function TokenPackages({ shop, cardType }: { shop: Shop; cardType: CardType }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { packages, chosen, pick, percent, isClosed } = shop;
  if (packages === undefined) return <Skeleton height={150} />;
  return (
    <div className={classes['shop']}>
      {isClosed ? <Notice tone="warn">{t('payments.shop.expired')}</Notice> : null}
      <div className={classes['packages']} role="radiogroup" aria-label={t('payments.shop.package')}>
        {packages.map(({ quantity, cost: full, currency }) => {
          const cost = full - discountOf(full, percent);
          return (
            <label key={quantity} className={classes['package']}>
              <input
                type="radio"
                name={id}
                checked={quantity === chosen?.quantity}
                disabled={isClosed}
                onChange={() => pick(quantity)}
              />
              <b>{tokensText(t, quantity, locale)}</b>
              <span>
                {formatMoney({ amount: cost, currency }, locale)}{' '}
                {cost < full ? <CrossedPrice amount={full} currency={currency} /> : null}
              </span>
              <small>
                {t('payments.shop.per', {
                  unit: formatNumber(unit, locale),
                  price: formatMoney({ amount: Math.round((cost * unit) / quantity), currency }, locale),
                })}
              </small>
            </label>
          );
        })}
      </div>
      <p className={classes['systems']}>
        {t('payments.shop.systems', { systems: cardTypes[cardType].join(', ') })}
      </p>
    </div>
  );
}
