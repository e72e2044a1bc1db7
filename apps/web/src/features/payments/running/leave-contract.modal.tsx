import { cardLabel } from '@polylogue/contract/card-label';
import type { Subscription } from '@polylogue/contract/subscriptions';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { planNameOf } from '../checkout/purchase-name.ts';
import { formatMoney, formatRate } from '../money.ts';
import { sumLines, SumLine } from '../sum-line.tsx';
import classes from './running.module.css';

type How = 'end' | 'now';

/** What the dialog asks about. */
export interface LeaveContractProps {
  running: Subscription;
  /** Answers why it was not done; undefined if it was. */
  onLeave: (body: { leave: How; fee?: number }) => Promise<string | undefined>;
}

interface Told {
  running: Subscription;
  t: TFunction;
  locale: Locale;
  money: (amount: number) => string;
}

function useTold(running: Subscription): Told {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amount: number) => formatMoney({ amount, currency: running.currency }, locale);
  return { running, t, locale, money };
}

/** The months of the contract that are still to be charged. */
function dueMonths({ schedule }: Subscription) {
  return schedule.filter(({ status }) => status === 'due' || status === 'failed');
}

function lastCharge({ running, locale }: Told): string {
  const last = running.schedule.at(-1);
  return last ? formatDate(last.dueAt, locale) : '';
}

function nowText({ running: { leave }, t, money }: Told): string {
  if (leave && leave.refund > 0) return t('payments.running.leaveRefund', { price: money(leave.refund) });
  if (!leave || leave.fee === 0) return t('payments.running.leaveFree');
  return t('payments.running.leaveFee', { price: money(leave.fee) });
}

/** How the fee comes about, what it is charged to, and what stays. */
function FeeLines({ told, leave }: { told: Told; leave: NonNullable<Subscription['leave']> }) {
  const { running, t, locale, money } = told;
  const { fee, months, price, vat, endsAt, card } = leave;
  const half = fee + (vat?.deducted ?? 0);
  return (
    <dl className={sumLines}>
      <SumLine
        name={t('payments.running.remaining', { count: months, price: money(price) })}
        value={money(months * price)}
      />
      <SumLine name={t('payments.running.half')} value={money(half)} />
      {vat !== null && vat.deducted > 0 ? (
        <SumLine name={t('payments.checkout.reverse')} value={money(-vat.deducted)} />
      ) : null}
      <SumLine look="total" name={t('payments.checkout.now')} value={money(fee)} />
      {vat?.kind === 'included' ? (
        <SumLine
          look="quiet"
          name={t('payments.checkout.ofWhichVat', { rate: formatRate(vat.rate, locale) })}
          value={money(vat.amount)}
        />
      ) : null}
      {card === null ? null : (
        <SumLine look="quiet" name={t('payments.running.from')} value={cardLabel(card.number, locale)} />
      )}
      <SumLine
        look="quiet"
        name={t('payments.running.stays', { plan: planNameOf(t, running.plan) })}
        value={formatDate(endsAt, locale)}
      />
    </dl>
  );
}

/** What the chosen way does and costs. */
function Summary({ told, how }: { told: Told; how: How }) {
  const { running, t, locale, money } = told;
  const { leave } = running;
  const plan = planNameOf(t, running.plan);
  if (how === 'end') {
    const due = dueMonths(running);
    const sum = due.reduce((all, { amount }) => all + amount, 0);
    return (
      <dl className={sumLines}>
        <SumLine
          name={t('payments.running.charges', { count: due.length, price: money(running.amount) })}
          value={money(sum)}
        />
        <SumLine name={t('payments.running.lastCharge')} value={lastCharge(told)} />
        <SumLine look="total" name={t('payments.checkout.now')} value={t('payments.checkout.noCharge')} />
      </dl>
    );
  }
  if (leave && leave.refund > 0)
    return <p>{t('payments.running.leaveReturnText', { price: money(leave.refund), plan })}</p>;
  if (leave && leave.fee > 0) {
    return (
      <>
        <FeeLines told={told} leave={leave} />
        {leave.card === null ? <Notice tone="warn">{t('payments.running.leaveNoCard')}</Notice> : null}
      </>
    );
  }
  const date = formatDate(leave?.endsAt ?? running.endsAt, locale);
  return <p>{t('payments.running.leaveFreeText', { plan, date })}</p>;
}

function confirmLabel({ running, t, money }: Told, how: How): string {
  const { leave, schedule } = running;
  if (how === 'end') return t('payments.running.leaveEnd', { months: schedule.length });
  if (leave && leave.refund > 0) return t('payments.running.leaveReturn', { price: money(leave.refund) });
  if (leave && leave.fee > 0) return t('payments.running.leavePay', { price: money(leave.fee) });
  return t('payments.running.leaveNow');
}

/** Two ways out of a year's contract: first which, then what it costs, with a button that names the sum. */
export function LeaveContractBody({ running, onLeave, close }: LeaveContractProps & ModalControls) {
  const told = useTold(running);
  const { t } = told;
  // One that was stopped has taken the first way already.
  const ways: readonly How[] = running.resume === null ? ['end', 'now'] : ['now'];
  const [how, setHow] = useState<How | undefined>(undefined);
  const [isChosen, setChosen] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const needsCard = how === 'now' && (running.leave?.fee ?? 0) > 0 && running.leave?.card === null;

  async function leave(way: How): Promise<void> {
    setGoing(true);
    const fee = way === 'now' ? running.leave?.fee : undefined;
    const failed = await onLeave({ leave: way, ...(fee !== undefined && { fee }) });
    setGoing(false);
    if (failed === undefined) close();
    else setFailure(failed);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (how === undefined || isGoing) return;
    if (isChosen) void leave(how);
    else setChosen(true);
  }

  return (
    <form onSubmit={onSubmit}>
      {isChosen && how !== undefined ? (
        <Summary told={told} how={how} />
      ) : (
        <fieldset className={classes['choices']}>
          <legend>{t('payments.running.leaveText')}</legend>
          {ways.map((way) => (
            <label key={way} className={classes['choice']}>
              <input type="radio" name="way" checked={how === way} onChange={() => setHow(way)} />
              <span>
                <b>
                  {way === 'end'
                    ? t('payments.running.leaveEnd', { months: running.schedule.length })
                    : t('payments.running.leaveNow')}
                </b>
                <small>
                  {way === 'end'
                    ? t('payments.running.leaveEndText', { date: lastCharge(told) })
                    : nowText(told)}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {failure === undefined ? null : <Notice tone="bad">{failure}</Notice>}
      <div className="modal-actions">
        {isChosen ? (
          <Button disabled={isGoing} onClick={() => setChosen(false)}>
            {t('payments.running.leaveBack')}
          </Button>
        ) : (
          <Button onClick={close}>{t('common.cancel')}</Button>
        )}
        <Button
          look={isChosen && how === 'now' ? 'dangerFilled' : 'primary'}
          type="submit"
          disabled={how === undefined || (isChosen && needsCard)}
          loading={isGoing}
        >
          {isChosen && how !== undefined ? confirmLabel(told, how) : t('payments.running.leaveNext')}
        </Button>
      </div>
    </form>
  );
}
