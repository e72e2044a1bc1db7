import type { Payment, PurchasePreview } from '@polylogue/contract/payments';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { formatMoney, formatRate } from '../money.ts';
import { yearChargesOf } from './headline.ts';
import { purchaseName } from './purchase-name.ts';
import classes from './checkout.module.css';

/** How a purchase is paid: what is paid by the fast payment system never renews. */
export type Means = Payment['means'];

interface TermsProps {
  preview: PurchasePreview;
  means?: Means;
  /** Name of the first line; the purchase's own without one. */
  title?: string;
  /** How much the price is below the one that no longer holds. */
  saved?: number;
  /** What follows stands below. */
  isShort?: boolean;
  /** What is bought and its sum stand above: they are repeated only if something is taken off. */
  isPlain?: boolean;
}

/** The charges of a year that have a day: the first, the next and the last. */
function Schedule({ preview }: { preview: PurchasePreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { contract, currency, effect, next, startsAt } = preview;
  const year = yearChargesOf(preview);
  if (contract === null || next === null || year === undefined) return null;
  const isLater = effect === 'downgrade';
  const day = (moment: string) => formatDate(moment, locale);
  // What is added to a running plan is charged today, but begins when that ends.
  const today =
    effect === 'renew' ? t('payments.buying.today') : t('payments.buying.todayOn', { date: day(startsAt) });
  const first = isLater ? day(startsAt) : today;
  const rows = [
    { name: t('payments.buying.first'), date: first, amount: year.first },
    ...(isLater ? [] : [{ name: t('payments.buying.next'), date: day(next.at), amount: year.monthly }]),
    { name: t('payments.buying.last'), date: day(contract.lastAt), amount: year.monthly },
  ];
  return (
    <dl className={classes['schedule']}>
      {rows.map(({ name, date, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{date}</dd>
          <dd>{formatMoney({ amount, currency }, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is charged now, how that comes about, and what is charged when after it. */
export function Terms(props: TermsProps) {
  const { preview, means = 'card', title, saved = 0, isShort = false, isPlain = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { price, credit, discount, promo, amount, vat, currency, endsAt, next, contract, effect } = preview;
  const money = (value: number) => formatMoney({ amount: value, currency }, locale);
  const deducted = vat?.deducted ?? 0;
  const isReduced = credit > 0 || promo !== null || deducted > 0;
  const isYear = contract !== null;
  // The row of a year's first charge says the same.
  const hasSum = (!isYear && !isPlain) || isReduced || effect === 'downgrade';
  const hasLines = hasSum || !isYear;
  return (
    <>
      {hasLines ? (
        <dl className={classes['terms']}>
          {hasSum ? (
            <div>
              <dt>{title ?? purchaseName(t, preview, locale)}</dt>
              <dd>{money(price + saved)}</dd>
            </div>
          ) : null}
          {hasSum && saved > 0 ? (
            <div data-good="">
              <dt>{t('payments.order.saved')}</dt>
              <dd>{money(-saved)}</dd>
            </div>
          ) : null}
          {credit > 0 ? (
            <div>
              <dt>{t('payments.checkout.credit')}</dt>
              <dd>{money(-credit)}</dd>
            </div>
          ) : null}
          {promo ? (
            <div>
              <dt>
                {t('payments.promo.line', {
                  code: promo.label,
                  share: formatRate(promo.percent * 100, locale),
                })}
              </dt>
              <dd>{money(-discount)}</dd>
            </div>
          ) : null}
          {deducted > 0 ? (
            <div>
              <dt>{t('payments.checkout.reverse')}</dt>
              <dd>{money(-deducted)}</dd>
            </div>
          ) : null}
          {hasSum ? (
            <div data-total="">
              <dt>{t('payments.checkout.now')}</dt>
              <dd>{amount === 0 ? t('payments.checkout.noCharge') : money(amount)}</dd>
            </div>
          ) : null}
          {vat?.kind === 'included' && amount > 0 && !isYear ? (
            <div data-quiet="">
              <dt>{t('payments.checkout.ofWhichVat', { rate: formatRate(vat.rate, locale) })}</dt>
              <dd>{money(vat.amount)}</dd>
            </div>
          ) : null}
          {vat?.kind === 'reverse' && amount > 0 ? (
            <div data-quiet="">
              <dt>{t('payments.checkout.reverseText')}</dt>
            </div>
          ) : null}
          {endsAt === null || amount === 0 || isYear || isShort ? null : (
            <div data-quiet="">
              <dt>{t('payments.checkout.until')}</dt>
              <dd>{formatDate(endsAt, locale)}</dd>
            </div>
          )}
          {next === null || isYear || isShort || means === 'sbp' ? null : (
            <div data-quiet="">
              <dt>{t('payments.checkout.renewal', { date: formatDate(next.at, locale) })}</dt>
              <dd>{money(next.amount)}</dd>
            </div>
          )}
        </dl>
      ) : null}
      <Schedule preview={preview} />
    </>
  );
}

/** What follows the charge, and how it is stopped. */
export interface Renewal {
  bold: string;
  text: string;
}

/** What follows the charge of a plan, and how it is stopped; undefined of tokens. */
export function renewalOf(
  t: TFunction,
  preview: PurchasePreview,
  { means, locale }: { means: Means; locale: Locale },
): Renewal | undefined {
  const { contract, currency, endsAt, next, vat } = preview;
  if (next === null || endsAt === null) return undefined;
  if (means === 'sbp') {
    const date = formatDate(endsAt, locale);
    return { bold: t('payments.buying.once'), text: t('payments.buying.onceText', { date }) };
  }
  if (contract !== null) {
    const date = formatDate(contract.renewsAt, locale);
    const rate = vat?.kind === 'included' ? formatRate(vat.rate, locale) : undefined;
    const ofVat = rate === undefined ? '' : ` ${t('payments.buying.vatIncluded', { rate })}`;
    return { bold: t('payments.buying.newYear', { date }), text: t('payments.buying.newYearText') + ofVat };
  }
  const price = formatMoney({ amount: next.amount, currency }, locale);
  const bold = t('payments.order.renews', { date: formatDate(next.at, locale), price });
  return { bold, text: t('payments.order.renewsText') };
}

/** The same below the lines of a dialog. */
export function RenewalNote({ preview, means = 'card' }: TermsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const renewal = renewalOf(t, preview, { means, locale });
  if (renewal === undefined) return null;
  const { bold, text } = renewal;
  // A month's next charge has a line of its own.
  return <p className={classes['note']}>{preview.contract === null ? text : `${bold} ${text}`}</p>;
}
