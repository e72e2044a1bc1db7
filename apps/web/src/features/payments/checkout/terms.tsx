import type { PurchasePreview } from '@polylogue/contract/payments';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { formatMoney, formatRate } from '../money.ts';
import { purchaseName } from './purchase-name.ts';
import classes from './checkout.module.css';

/** What is charged now and later, line by line. */
export function Terms({ preview, title }: { preview: PurchasePreview; title?: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { amount, credit, currency, discount, price, promo, next, vat, endsAt } = preview;
  const money = (value: number) => formatMoney({ amount: value, currency }, locale);
  return (
    <dl className={classes['terms']}>
      <div>
        <dt>{title ?? purchaseName(t, preview, locale)}</dt>
        <dd>{money(price)}</dd>
      </div>
      {credit > 0 ? (
        <div>
          <dt>{t('payments.checkout.credit')}</dt>
          <dd>{money(-credit)}</dd>
        </div>
      ) : null}
      {promo ? (
        <div>
          <dt>
            {t('payments.promo.line', { code: promo.label, share: formatRate(promo.percent * 100, locale) })}
          </dt>
          <dd>{money(-discount)}</dd>
        </div>
      ) : null}
      {vat !== null && vat.deducted > 0 ? (
        <div>
          <dt>{t('payments.checkout.reverse')}</dt>
          <dd>{money(-vat.deducted)}</dd>
        </div>
      ) : null}
      <div data-total="">
        <dt>{t('payments.checkout.now')}</dt>
        <dd>{amount === 0 ? t('payments.checkout.noCharge') : money(amount)}</dd>
      </div>
      {vat?.kind === 'included' && amount > 0 ? (
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
      {endsAt === null || amount === 0 ? null : (
        <div data-quiet="">
          <dt>{t('payments.checkout.until')}</dt>
          <dd>{formatDate(endsAt, locale)}</dd>
        </div>
      )}
      {next === null ? null : (
        <div data-quiet="">
          <dt>{t('payments.checkout.renewal', { date: formatDate(next.at, locale) })}</dt>
          <dd>{money(next.amount)}</dd>
        </div>
      )}
    </dl>
  );
}
