import { formatFullMoment, formatMoment } from '../../../lib/i18n/format.ts';
import { type Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';

/** When a message was written: time, plus the date if not today; full details on hover. */
export function MessageTime({ moment }: { moment: string }) {
  const locale = useLocale();
  return (
    <time dateTime={moment} title={formatFullMoment(moment, locale)}>
      {asOfNow(moment, locale)}
    </time>
  );
}

function asOfNow(moment: string, locale: Locale): string {
  return formatMoment(moment, new Date(), locale);
}
