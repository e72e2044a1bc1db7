import type { Spending } from '@polylogue/contract/spending';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatFullMoment, formatNumber, formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Meter } from '../../../ui/meter.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { spendingQuery } from '../../billing/spending.data.ts';
import { formatMoney } from '../../payments/money.ts';
import { Loaded } from '../loaded.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { LimitsForm } from './limits-form.tsx';
import classes from './spending.module.css';

/** What was spent of one limit. */
interface Spent {
  key: string;
  label: string;
  spent: number;
  limit: number | null;
  warnPercent: number;
  format: (amount: number) => string;
}

function useSpent({ tokens, money }: Spending): Spent[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      key: 'tokens',
      label: t('spending.limits.spentTokens'),
      spent: tokens.spent,
      limit: tokens.limit,
      warnPercent: tokens.warnPercent,
      format: (amount) => formatNumber(amount, locale),
    },
    ...money.list.map(({ currency, limit, spent }) => ({
      key: currency,
      label: t(`spending.limits.spent.${currency}`),
      spent,
      limit,
      warnPercent: money.warnPercent,
      format: (amount: number) => formatMoney({ amount, currency }, locale),
    })),
  ];
}

function Meters({ list }: { list: readonly Spent[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes['meters']}>
      {list.map(({ key, label, spent, limit, format }) => (
        <Meter
          key={key}
          label={label}
          text={
            limit === null
              ? t('spending.limits.unlimited', { spent: format(spent) })
              : t('spending.limits.of', { spent: format(spent), limit: format(limit) })
          }
          {...(limit !== null && { share: spent / limit })}
        />
      ))}
    </div>
  );
}

function Notices({ list, spending }: { list: readonly Spent[]; spending: Spending }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reached = list.flatMap(({ limit, ...one }) =>
    limit !== null && one.spent * 100 >= limit * one.warnPercent ? [{ ...one, limit }] : [],
  );
  const due = spending.money.list.filter((one) => one.due > 0 && one.limit !== null);
  return (
    <>
      {reached.map(({ key, label, spent, limit }) => (
        <Notice key={key} tone="warn">
          {t('spending.limits.reached', { what: label, share: formatShare(spent / limit, locale) })}
        </Notice>
      ))}
      {due.map(({ currency, due: amount }) => (
        <Notice key={currency} tone="accent">
          {t('spending.limits.due', { price: formatMoney({ amount, currency }, locale) })}
        </Notice>
      ))}
    </>
  );
}

function Limits({ spending }: { spending: Spending }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const list = useSpent(spending);
  return (
    <div className={classes['limits']}>
      <Meters list={list} />
      <Notices list={list} spending={spending} />
      <LimitsForm spending={spending} />
      <p className={classes['remark']}>
        {t('spending.limits.month', { moment: formatFullMoment(spending.monthEnd, locale) })}{' '}
        {t('spending.limits.renewals')}
      </p>
    </div>
  );
}

/** The limits that the user sets for a month, and what was spent of them. */
export function LimitsBlock() {
  const { t } = useTranslation();
  const query = useQuery(spendingQuery);
  return (
    <SettingsCard block="limits" title={t('settings.blocks.limits')} text={t('spending.limits.text')}>
      <Loaded query={query} skeleton={<Skeleton height={346} />}>
        {(spending) => <Limits spending={spending} />}
      </Loaded>
    </SettingsCard>
  );
}
