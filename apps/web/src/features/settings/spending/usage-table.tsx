import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { ChartDay, Series } from './usage-series.ts';
import classes from './spending.module.css';

interface UsageTableProps {
  days: ChartDay[];
  series: (Series & { label: string })[];
}

/** The same numbers as in the chart, newest day first; days without usage are left out. */
export function UsageTable({ days, series }: UsageTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const used = days.filter((day) => series.some(({ key }) => day[key] !== 0)).toReversed();
  return (
    <div className={classes['scroller']} role="region" aria-label={t('spending.usage.asTable')} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('spending.usage.day')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDate(day.date, locale, 'UTC')}</th>
              {series.map(({ key }) => (
                <td key={key}>{formatNumber(Number(day[key]), locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
