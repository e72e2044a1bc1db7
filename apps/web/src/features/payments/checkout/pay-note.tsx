import type { PurchasePreview } from '@polylogue/contract/payments';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { formatMoney } from '../money.ts';
import { yearChargesOf } from './headline.ts';
import classes from './pay.module.css';

/** Under the button that pays for a year: what comes after this charge, and all charges together. */
export function YearSum({ preview }: { preview: PurchasePreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const year = yearChargesOf(preview);
  if (year === undefined) return null;
  const money = (amount: number) => formatMoney({ amount, currency: preview.currency }, locale);
  return (
    <p className={classes['year']}>
      {t('payments.buying.then', { charges: year.count - 1, price: money(year.monthly) })}{' '}
      <b>{t('payments.buying.inAll', { price: money(year.total) })}</b>
    </p>
  );
}

/** What is accepted by paying. Its pages open beside this one: what is typed stays. */
export function AcceptNote({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes['accept']}>
      {text}{' '}
      <a href={`${paths.terms}#public-offer`} target="_blank" rel="noreferrer">
        {t('payments.buying.offer')}
      </a>{' '}
      {t('payments.buying.andThe')}{' '}
      <a href={`${paths.terms}#privacy-policy`} target="_blank" rel="noreferrer">
        {t('payments.card.privacy')}
      </a>
      {'.'}
    </p>
  );
}
