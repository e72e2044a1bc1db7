import type { Subscription } from '@polylogue/contract/subscriptions';
import type { TariffData } from '@polylogue/contract/billing';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { cardName, planNameOf } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { subscriptionQuery } from '../payments.data.ts';
import { RefundButton } from '../refund/refund-button.tsx';
import { hasRunOut } from './has-ended.ts';
import { useResume } from './use-resume.ts';
import { useStopCharges } from './use-stop-charges.ts';
import { useSwitchToFree } from './use-switch-to-free.ts';
import classes from './running.module.css';

/** What is charged next and what ends, a sentence a line. */
function linesOf(t: TFunction, running: Subscription, locale: Locale): string[] {
  const { endsAt, leftAt, next, plan, resume, renews, schedule } = running;
  const day = (moment: string) => formatDate(moment, locale);
  const paid = schedule.filter(({ status }) => status === 'paid').length;
  const lines: string[] = [];
  if (leftAt !== null) lines.push(t('payments.running.leftOn', { date: day(leftAt) }));
  else if (schedule.length > 0)
    lines.push(t('payments.running.month', { month: paid, months: schedule.length }));
  if (next !== null) {
    const price = formatMoney(next, locale);
    const card = next.card
      ? t('payments.running.fromCard', { card: cardName(t, next.card.number) })
      : t('payments.running.noCard');
    if (next.plan !== plan) {
      const other = { plan: planNameOf(t, next.plan), date: day(next.at) };
      lines.push(t('payments.running.follows', other));
    }
    lines.push(`${t('payments.running.next', { date: day(next.at), price })} ${card}`);
  }
  if (resume === null && renews) return lines;
  const isContract = renews && schedule.length > 0;
  const end = isContract ? t('payments.running.contractEnds', { date: day(endsAt) }) : '';
  return [...lines, end || t('payments.running.ends', { date: day(endsAt) })];
}

/** "Pro, monthly". Free has no period. */
function headingOf(t: TFunction, own: TariffData, running: Subscription | null | undefined): string {
  if (!running) return planNameOf(t, own.plan);
  const period = t(running.period === 'year' ? 'payments.checkout.yearly' : 'payments.checkout.monthly');
  return t('payments.checkout.plan', { plan: planNameOf(t, own.plan), period });
}

function Dunning({ running }: { running: Subscription }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dunning, next } = running;
  if (!dunning?.nextAt || next === null) return null;
  const date = formatDate(dunning.nextAt, locale);
  return (
    <Notice tone="warn">{t('payments.running.dunning', { date, price: formatMoney(next, locale) })}</Notice>
  );
}

/** The user's plan: until when, what is charged next, and the ways out. */
export function RunningPlan({ own }: { own: TariffData }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: running } = useQuery(subscriptionQuery);
  const stopCharges = useStopCharges();
  const switchToFree = useSwitchToFree();
  const resume = useResume(running?.resume ?? null);
  const hasEnded = hasRunOut(own);
  const until =
    own.dateDeactivated === null
      ? t('payments.running.free')
      : t('payments.running.until', { date: formatDate(own.dateDeactivated, locale) });
  const lines = running ? linesOf(t, running, locale) : [until];
  // A month's plan that was stopped has nothing more to stop; a year can still be left.
  const canStop = running?.renews === true;
  return (
    <div className={classes['running']}>
      <div className={classes['row']}>
        <div>
          <b>
            {headingOf(t, own, running)}{' '}
            {own.activeSubs ? <Pill tone="good">{t('payments.running.active')}</Pill> : null}
            {hasEnded ? <Pill tone="warn">{t('payments.running.ended')}</Pill> : null}
          </b>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className={classes['ways']}>
          {running?.resume ? <Button onClick={resume}>{t('payments.running.resume')}</Button> : null}
          <ButtonLink to={paths.tariffs}>{t('payments.running.change')}</ButtonLink>
          {canStop ? (
            <Button look="ghost" onClick={() => stopCharges(running)}>
              {t(running.period === 'year' ? 'payments.running.leave' : 'payments.running.cancel')}
            </Button>
          ) : null}
          {running?.refundable ? <RefundButton payment={{ id: running.refundable }} /> : null}
          {hasEnded ? <Button onClick={switchToFree}>{t('payments.plans.switchToFree')}</Button> : null}
        </div>
      </div>
      {running ? <Dunning running={running} /> : null}
    </div>
  );
}
