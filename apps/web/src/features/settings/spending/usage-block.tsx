import { usageRanges, type Usage, type UsageRange } from '@polylogue/contract/usage';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDate, formatNumber, formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Loaded } from '../loaded.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { chartDays, seriesOf, type Series } from './usage-series.ts';
import { UsageTable } from './usage-table.tsx';
import { usageQuery, useExportUsage } from './usage.data.ts';
import classes from './spending.module.css';

const UsageChart = lazyPart(async () => (await import('./usage-chart.tsx')).UsageChart, {
  waiting: () => <Skeleton height={220} />,
});

/** What a series is called. */
function labelOf(t: TFunction, { kind, name }: Pick<Series, 'kind' | 'name'>): string {
  if (kind === 'others') return t('spending.usage.others');
  return name ?? t('spending.usage.gone');
}

function Legend({ series, total }: { series: (Series & { label: string })[]; total: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={classes['legend']} aria-label={t('spending.usage.byModel')}>
      {series.map(({ key, label, colour, tokens }) => (
        <li key={key}>
          <i style={{ background: colour }} aria-hidden />
          <span title={label}>{label}</span>
          <b>{formatNumber(tokens, locale)}</b>
          <small>{formatShare(total === 0 ? 0 : tokens / total, locale)}</small>
        </li>
      ))}
    </ul>
  );
}

function Shown({ usage }: { usage: Usage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isTable, setTable] = useState(false);
  const save = useExportUsage();
  const series = seriesOf(usage).map((one) => ({ ...one, label: labelOf(t, one) }));
  const days = chartDays(usage, series);
  const facts = {
    count: usage.total,
    tokens: formatNumber(usage.total, locale),
    from: formatDate(usage.from, locale, 'UTC'),
    to: formatDate(usage.to, locale, 'UTC'),
  };
  const summary = t(facts.from === facts.to ? 'spending.usage.summaryDay' : 'spending.usage.summary', facts);
  return (
    <>
      <p className={classes['total']}>{summary}</p>
      {isTable ? (
        <UsageTable days={days} series={series} />
      ) : (
        <UsageChart
          days={days}
          series={series}
          summary={`${summary} ${series.map(({ label, tokens }) => `${label}: ${formatNumber(tokens, locale)}`).join(', ')}`}
        />
      )}
      <Legend series={series} total={usage.total} />
      <div className={classes['tools']}>
        <Button size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('spending.usage.asTable')}
        </Button>
        <Button
          size="sm"
          loading={save.isPending}
          onClick={() =>
            save.mutate(usage.range, {
              onSuccess: (blob) => saveFile(blob, `usage-${usage.from}-${usage.to}.csv`),
              onError: (error) => notifyError(errorText(t, error)),
            })
          }
        >
          {t('spending.usage.download')}
        </Button>
        <small>{t('spending.usage.zone', { zone: usage.timeZone })}</small>
      </div>
    </>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconChartBar size={22} stroke={1.6} />}
      title={t('spending.usage.empty')}
      text={t('spending.usage.emptyText')}
      action={<ButtonLink to={paths.chat}>{t('spending.usage.ask')}</ButtonLink>}
    />
  );
}

/** The tokens that answers used, by day and by model. */
export function UsageBlock() {
  const { t } = useTranslation();
  const [range, setRange] = useState<UsageRange>('period');
  const query = useQuery(usageQuery(range));
  return (
    <SettingsCard block="usage" title={t('settings.blocks.usage')} text={t('spending.usage.text')}>
      <div className={classes['range']}>
        <Segmented
          name={t('spending.usage.range')}
          options={usageRanges.map((value) => ({ value, label: t(`spending.usage.ranges.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <div className={classes['usage']}>
        <Loaded query={query} skeleton={<Skeleton height={350} />}>
          {(usage) => (usage.total === 0 ? <Empty /> : <Shown usage={usage} />)}
        </Loaded>
      </div>
    </SettingsCard>
  );
}
