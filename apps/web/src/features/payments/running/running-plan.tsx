import { cardLabel } from '@polylogue/contract/card-label';
import type { Subscription } from '@polylogue/contract/subscriptions';
import type { TariffData } from '@polylogue/contract/billing';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { planName } from '../../billing/plan-name.ts';
import { planTimeOf } from '../../billing/plan-time.ts';
import { planNameOf, purchaseName } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { subscriptionQuery } from '../payments.data.ts';
import { RefundButton } from '../refund/refund-button.tsx';
import { hasRunOut } from './has-ended.ts';
import { useResume } from './use-resume.ts';
import { useStopCharges } from './use-stop-charges.ts';
import { useSwitchToFree } from './use-switch-to-free.ts';
import classes from './running.module.css';

interface Fact {
  name: string;
  value: string;
}

/** The next charge as it is agreed: the sum with its day, the plan if it is another one, and the card. */
function chargeFacts(t: TFunction, { next, plan, period }: Subscription, locale: Locale): Fact[] {
  if (next === null) return [];
  const price = formatMoney(next, locale);
  const isOther = next.plan !== plan || next.period !== period;
  return [
    {
      name: t('payments.running.nextCharge'),
      value: t('payments.running.priceOn', { price, date: formatDate(next.at, locale) }),
    },
    ...(isOther
      ? [{ name: t('payments.running.nextFor'), value: purchaseName(t, { ...next, quantity: null }, locale) }]
      : []),
    {
      name: t('payments.running.fromCard'),
      value: next.card ? cardLabel(next.card.number, locale) : t('payments.running.noCard'),
    },
  ];
}

/** What was agreed, what is charged next and what ends. */
function factsOf(t: TFunction, running: Subscription, locale: Locale): Fact[] {
  const { endsAt, leftAt, plan, next, resume, renews, schedule } = running;
  const day = (moment: string) => formatDate(moment, locale);
  const facts: Fact[] = [];
  const contract = t('payments.running.contract');
  if (leftAt !== null)
    facts.push({ name: contract, value: t('payments.running.leftOn', { date: day(leftAt) }) });
  else if (schedule.length > 0) {
    const month = schedule.filter(({ status }) => status === 'paid').length;
    const paid = { month, months: schedule.length, date: day(schedule.at(-1)?.dueAt ?? endsAt) };
    const goesOn = renews && resume === null && running.nextPlan === null;
    facts.push({
      name: contract,
      value: t(goesOn ? 'payments.running.yearAgain' : 'payments.running.month', paid),
    });
  }
  if (next !== null && next.plan !== plan) {
    const value = t('payments.running.staysUntil', { date: day(next.at) });
    facts.push({ name: planNameOf(t, plan), value });
  }
  facts.push(...chargeFacts(t, running, locale));
  if (resume === null && renews) return facts;
  const isContract = renews && schedule.length > 0;
  const end = t(isContract ? 'payments.running.contractEnds' : 'payments.running.endsOn', {
    date: day(endsAt),
  });
  return [...facts, { name: t('payments.running.end'), value: end }];
}

/** "Pro, monthly". Free has no period. */
function headingOf(t: TFunction, own: TariffData, running: Subscription | null | undefined): string {
  // What ran out is named as long as it has to be left; the account has the free plan by then.
  if (!running) return hasRunOut(own) ? planName(t, own) : planNameOf(t, own.plan);
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
  const [now] = useState(() => Date.now());
  const time = planTimeOf(own, now);
  const until =
    own.dateDeactivated === null
      ? t('payments.running.free')
      : t('payments.running.until', { date: formatDate(own.dateDeactivated, locale) });
  const facts = running ? factsOf(t, running, locale) : [];
  // A month's plan that was stopped has nothing more to stop; a year can still be left.
  const canStop = running?.renews === true;
  return (
    <div className={classes['running']}>
      <div className={classes['name']}>
        <b>
          {headingOf(t, own, running)}
          {own.activeSubs ? (
            <Pill tone="good">
              <IconCheck size={13} stroke={2} aria-hidden />
              {t('payments.running.active')}
            </Pill>
          ) : null}
          {hasEnded ? <Pill tone="warn">{t('payments.running.ended')}</Pill> : null}
        </b>
        {running ? null : <p>{until}</p>}
        {/* Of a year it would be the days of this month. */}
        {running?.period === 'month' && time.kind === 'running' ? (
          <p>{t('payments.running.daysLeft', { count: time.days })}</p>
        ) : null}
      </div>
      {facts.length === 0 ? null : (
        <dl className={classes['planFacts']}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes['ways']}>
        {running?.resume ? (
          <Button onClick={resume}>
            {/* Paid once by SBP and no card kept: nothing was cancelled. */}
            {t(running.resume.card === null ? 'payments.running.resumeConfirm' : 'payments.running.resume')}
          </Button>
        ) : null}
        <ButtonLink to={paths.tariffs}>{t('payments.running.change')}</ButtonLink>
        {canStop ? (
          <Button look="ghost" onClick={() => stopCharges(running)}>
            {t(running.period === 'year' ? 'payments.running.leave' : 'payments.running.cancel')}
          </Button>
        ) : null}
        {running?.refundable ? <RefundButton payment={{ id: running.refundable }} /> : null}
        {hasEnded ? <Button onClick={switchToFree}>{t('payments.plans.switchToFree')}</Button> : null}
      </div>
      {running ? <Dunning running={running} /> : null}
    </div>
  );
}
