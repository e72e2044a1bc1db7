import { tokenLotsOf, type TokenLot } from '@polylogue/contract/usage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/client.ts';
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { tokenLotsName } from '../../billing/billing.data.ts';
import classes from './spending.module.css';

const tokenLotsQuery = queryOptions({
  queryKey: [tokenLotsName],
  queryFn: async ({ signal }) => (await api(tokenLotsOf, {}, { signal })).list,
});

function Lot({ lot }: { lot: TokenLot }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { source, granted, remaining, createdAt, expiresAt } = lot;
  return (
    <li>
      <div>
        {/* Tokens of a paid plan end with its period; those of the free plan come once and stay. */}
        <b>{t(`spending.lots.sources.${source === 'plan' && expiresAt === null ? 'free' : source}`)}</b>
        <p>
          {[
            expiresAt === null
              ? t('spending.lots.endless')
              : t('spending.lots.until', { date: formatDate(expiresAt, locale) }),
            t('spending.lots.since', { date: formatDate(createdAt, locale) }),
          ].join(' · ')}
        </p>
      </div>
      <span>
        {t('spending.lots.left', {
          left: formatNumber(remaining, locale),
          granted: formatNumber(granted, locale),
        })}
      </span>
    </li>
  );
}

/** The tokens that are left: where they came from and when they end, those used first on top. */
export function TokenLots() {
  const { t } = useTranslation();
  const { data: lots } = useQuery(tokenLotsQuery);
  if (lots === undefined) {
    return (
      <div className={classes['lots']}>
        <Skeleton height={98} />
      </div>
    );
  }
  if (lots.length === 0) return null;
  return (
    <div className={classes['lots']}>
      <h3 id="token-lots">{t('spending.lots.title')}</h3>
      <p>{t('spending.lots.text')}</p>
      <ul aria-labelledby="token-lots">
        {lots.map((lot) => (
          <Lot key={lot.id} lot={lot} />
        ))}
      </ul>
    </div>
  );
}
