import { formatFullMoment, formatMoment } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';

/** When a message was written: its time, with the day once that has passed; the rest is a hover away. */
export function MessageTime({ moment }: { moment: string }) {
  const locale = useLocale();
  return (
    <time dateTime={moment} title={formatFullMoment(moment, locale)}>
      {formatMoment(moment, new Date(), locale)}
    </time>
  );
}
