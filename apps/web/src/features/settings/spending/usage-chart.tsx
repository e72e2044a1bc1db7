import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { dateFormat } from '../../../lib/i18n/formatters.ts';
import { formatNumber, formatTokens } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { ChartDay, Series } from './usage-series.ts';
import classes from './spending.module.css';

/** What the chart shows. Names are in the user's language. */
export interface UsageChartProps {
  days: ChartDay[];
  series: (Series & { label: string })[];
  /** What the picture says, for those who do not see it. */
  summary: string;
}

/** Bars of the days, divided by model. A file of its own, since the library is large. */
export function UsageChart({ days, series, summary }: UsageChartProps) {
  const locale = useLocale();
  const short = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const labelled = days.map((day) => ({ ...day, date: short.format(new Date(day.date)) }));
  return (
    <div className={classes['chart']} role="img" aria-label={summary}>
      <BarChart
        h={220}
        data={labelled}
        dataKey="date"
        type="stacked"
        series={series.map(({ key, label, colour }) => ({ name: key, label, color: colour }))}
        valueFormatter={(value) => formatNumber(value, locale)}
        gridColor="var(--line)"
        textColor="var(--ink-2)"
        tickLine="none"
        yAxisProps={{ width: 52, tickFormatter: (value: number) => formatTokens(value, locale) }}
        xAxisProps={{ minTickGap: 24 }}
        barProps={{ isAnimationActive: false, maxBarSize: 26 }}
        barChartProps={{ accessibilityLayer: false }}
        tooltipAnimationDuration={0}
      />
    </div>
  );
}
