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
import { cardsQuery, subscriptionQuery } from '../payments.data.ts';
import { RefundButton } from '../refund/refund-button.tsx';
import { hasRunOut } from './has-ended.ts';
import { useStopCharges } from './use-stop-charges.ts';
import { useSwitchToFree } from './use-switch-to-free.ts';
import classes from './running.module.css';

/** The card that the next charge goes to; undefined until it is known. */
function useCardLine(running: Subscription | null | undefined): string | undefined {
  const { t } = useTranslation();
  const { data: cards } = useQuery(cardsQuery);
  if (!running || cards === undefined) return undefined;
  const cardType = running.currency === 'RUB' ? 'ru' : 'other';
  const card = cards.find((one) => one.isActive && one.cardType === cardType);
  return card
    ? t('payments.running.fromCard', { card: cardName(t, card.number) })
    : t('payments.running.noCard');
}

function linesOf(
  t: TFunction,
  running: Subscription,
  { locale, from }: { locale: Locale; from: string | undefined },
): string[] {
  const { endsAt, nextChargeAt, nextPlan, schedule } = running;
  const price = formatMoney(running, locale);
  const paid = schedule.filter(({ status }) => status === 'paid').length;
  return [
    ...(schedule.length > 0 ? [t('payments.running.month', { month: paid, months: schedule.length })] : []),
    t('payments.running.until', { date: formatDate(endsAt, locale) }),
    ...(nextChargeAt === null
      ? []
      : [
          [t('payments.running.next', { date: formatDate(nextChargeAt, locale), price }), from]
            .filter((part) => part !== undefined)
            .join(' '),
        ]),
    ...(nextPlan === null ? [] : [t('payments.running.follows', { plan: planNameOf(t, nextPlan) })]),
  ];
}

/** The user's plan: until when, what is charged next, and the ways out. */
export function RunningPlan({ own }: { own: TariffData }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: running } = useQuery(subscriptionQuery);
  const stopCharges = useStopCharges();
  const switchToFree = useSwitchToFree();
  const hasEnded = hasRunOut(own);
  const from = useCardLine(running);
  const lines = running ? linesOf(t, running, { locale, from }) : [];
  const until =
    own.dateDeactivated === null
      ? t('payments.running.free')
      : t('payments.running.until', { date: formatDate(own.dateDeactivated, locale) });
  return (
    <div className={classes['running']}>
      <div className={classes['row']}>
        <div>
          <b>
            {planNameOf(t, own.plan)}{' '}
            {own.activeSubs ? <Pill tone="good">{t('payments.running.active')}</Pill> : null}
            {hasEnded ? <Pill tone="warn">{t('payments.running.ended')}</Pill> : null}
          </b>
          {lines.length > 0 ? lines.map((line) => <p key={line}>{line}</p>) : <p>{until}</p>}
        </div>
        <ButtonLink to={paths.tariffs}>{t('payments.running.change')}</ButtonLink>
      </div>
      {running?.dunning?.nextAt ? (
        <Notice tone="warn">
          {t('payments.running.dunning', { date: formatDate(running.dunning.nextAt, locale) })}
        </Notice>
      ) : null}
      <div className={classes['ways']}>
        {running?.renews === true ? (
          <Button size="sm" look="danger" onClick={() => stopCharges(running)}>
            {t(running.period === 'year' ? 'payments.running.leave' : 'payments.running.cancel')}
          </Button>
        ) : null}
        {running?.refundable ? <RefundButton payment={{ id: running.refundable }} /> : null}
        {hasEnded ? (
          <Button size="sm" onClick={switchToFree}>
            {t('payments.plans.switchToFree')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
