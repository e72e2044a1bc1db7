import { momentAnywhere, momentHere, type MomentForm } from '../../../lib/i18n/reader-time.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';

/** A moment in the reader's own zone. The server does not know it; a script tells it before the app runs. */
export function ReaderTime({ moment, form }: { moment: string; form: MomentForm }) {
  const locale = useLocale();
  const tell = useIsHydrated() ? momentHere : momentAnywhere;
  const whole = tell(moment, 'full', locale);
  return (
    <time dateTime={moment} data-form={form} title={whole} suppressHydrationWarning>
      {tell(moment, form, locale)}
    </time>
  );
}
