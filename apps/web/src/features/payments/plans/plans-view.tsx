import type { CardType } from '@polylogue/contract/billing';
import type { Plan } from './plan.wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { tariffQuery } from '../../billing/billing.data.ts';
import { offerQuery } from '../payments.data.ts';
import { PromoBox } from '../promo/promo-box.tsx';
import { usePromoPercent } from '../promo/promo.data.ts';
import { hasRunOut } from '../running/has-ended.ts';
import { BuyTokens, TokenPackages, useTokenShop } from '../shop/token-shop.tsx';
import { CardTypeTabs } from './card-type-tabs.tsx';
import { ComparePlans } from './compare-plans.tsx';
import { ModelsTable } from './models-table.tsx';
import { cardTypeOf, offersOf, promoOff, shownTariff, yearDiscount, type PlansSearch } from './offer.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanDock, PlanRows } from './plan-rows.tsx';
import { usePlanActions } from './use-plan-action.ts';
import classes from './plans.module.css';

interface PlansViewProps {
  search: PlansSearch;
  onSearch: (change: PlansSearch) => void;
  isGuest: boolean;
}

function PlansSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes['cards']} role="status" aria-label={t('payments.plans.loading')}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={258} />
      ))}
    </div>
  );
}

/** A share with a true minus, which is as wide as a digit. */
function discountText(discount: number, locale: Locale): string {
  return formatShare(discount, locale).replace('-', '−');
}

/** The packages of tokens, below the plans. */
function Shop({ cardType }: { cardType: CardType }) {
  const { t } = useTranslation();
  const shop = useTokenShop(cardType);
  return (
    <section className={classes['shop']}>
      <div className={classes['shopHead']}>
        <h2>{t('payments.shop.title')}</h2>
        <BuyTokens shop={shop} />
      </div>
      <p>{t('payments.shop.text')}</p>
      <TokenPackages shop={shop} cardType={cardType} />
    </section>
  );
}

/** Everything on the plans page below its header. */
export function PlansView({ search, onSearch, isGuest }: PlansViewProps) {
  const { t } = useTranslation();
  const query = useQuery(offerQuery(search.card));
  if (query.data !== undefined) {
    return (
      <Offered
        // Guests and users have different buttons.
        key={`${isGuest}`}
        tariffs={query.data}
        search={search}
        onSearch={onSearch}
        isGuest={isGuest}
      />
    );
  }
  return (
    <div className={classes['page']}>
      {query.error === null ? (
        <PlansSkeleton />
      ) : (
        <div className={classes['failed']}>
          <Notice tone="bad">{t('payments.plans.failed')}</Notice>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('payments.plans.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Which layouts are in the page: both until the app knows how wide the window is; then style sheets hide one. */
function useLayouts(isPhone: boolean): { isWide: boolean; isNarrow: boolean } {
  const isHydrated = useIsHydrated();
  return { isWide: !isHydrated || !isPhone, isNarrow: !isHydrated || isPhone };
}

function Offered({ tariffs, search, onSearch, isGuest }: PlansViewProps & { tariffs: Plan[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPhone = useIsUpTo('pane');
  const layouts = useLayouts(isPhone);
  const cardType = search.card ?? cardTypeOf(tariffs);
  const offers = offersOf(tariffs);
  const period = search.period ?? 'month';
  const useActions = isGuest ? usePlanActions.guest : usePlanActions.member;
  const actionOf = useActions(cardType);
  const percent = usePromoPercent(isGuest);
  const { data: own } = useQuery({ ...tariffQuery, enabled: !isGuest });
  const ownPlan = own === undefined || hasRunOut(own) ? undefined : own.plan;
  const offOf = (tariff: Plan) => promoOff(tariff, { percent, own: ownPlan });
  const discount = yearDiscount(offers);
  const chosen = search.plan ?? 'pro';
  const open = offers.find(({ key }) => key === chosen);
  const pro = offers.find(({ key }) => key === 'pro');
  return (
    <>
      <div className={classes['page']}>
        {isPhone || isGuest ? (
          <CardTypeTabs
            className={classes['types']}
            cardType={cardType}
            search={search}
            onSearch={onSearch}
          />
        ) : null}
        <div className={classes['intro']}>
          <div>
            <h2>{t('payments.plans.title')}</h2>
            {layouts.isWide ? <p data-wide="">{t('payments.plans.text')}</p> : null}
            {layouts.isNarrow ? <p data-narrow="">{t('payments.plans.shortText')}</p> : null}
          </div>
          {discount === undefined ? null : (
            <Segmented
              name={t('payments.plans.period')}
              className={classes['periods']}
              value={period}
              options={[
                { value: 'month', label: t('payments.plans.month') },
                {
                  value: 'year',
                  label: (
                    <span>
                      {t('payments.plans.year')}{' '}
                      <b className={classes['share']}>{discountText(discount, locale)}</b>
                    </span>
                  ),
                },
              ]}
              onChange={(value) => onSearch({ ...search, period: value === 'year' ? value : undefined })}
            />
          )}
        </div>
        {layouts.isNarrow ? (
          <div className={classes['narrow']}>
            <PlanRows
              offers={offers}
              period={period}
              chosen={chosen}
              onChoose={(plan) => onSearch({ ...search, plan: plan === 'free' ? undefined : plan })}
              actionOf={actionOf}
              offOf={offOf}
            />
          </div>
        ) : null}
        {layouts.isWide ? (
          <div className={classes['wide']}>
            <PlanCards offers={offers} period={period} chosen={chosen} actionOf={actionOf} offOf={offOf} />
          </div>
        ) : null}
        <ComparePlans offers={offers} promo={isGuest ? undefined : <PromoBox />} />
        {isGuest ? null : <Shop cardType={cardType} />}
        {pro ? <ModelsTable features={pro.month.features} /> : null}
      </div>
      {layouts.isNarrow && open ? (
        <div className={classes['narrow']}>
          <PlanDock
            offer={open}
            period={period}
            action={actionOf(shownTariff(open, period))}
            off={offOf(shownTariff(open, period))}
          />
        </div>
      ) : null}
    </>
  );
}
