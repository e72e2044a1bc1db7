import type { BillingInfo } from '@polylogue/contract/billing';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';
import classes from './billing-info.module.css';

/** The saved details. */
export function BillingDetails({ info }: { info: BillingInfo }) {
  const { t } = useTranslation();
  const isCompany = info.billingType === 'BTB';
  const isRussian = info.country?.id === 'RU';
  const lines: [string, string][] = [
    [t('payments.billing.type'), t(isCompany ? 'payments.billing.company' : 'payments.billing.person')],
    [t('payments.billing.nameShort'), info.name || t('payments.billing.fromAccount')],
    [t('payments.billing.country'), info.country?.name ?? ''],
    [t('payments.billing.address'), info.address],
  ];
  return (
    <dl className={classes['details']}>
      {lines.map(([label, value]) =>
        value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      {info.vatNumber === null ? null : (
        <div>
          <dt>{t(isRussian ? 'payments.billing.inn' : 'payments.billing.number')}</dt>
          <dd className={classes['number']}>
            <span>{isRussian ? info.vatNumber.replace(/^RU/, '') : info.vatNumber}</span>
            <Pill tone="good">{t('payments.billing.fits')}</Pill>
          </dd>
        </div>
      )}
      {info.kpp === null ? null : (
        <div>
          <dt>{t('payments.billing.kpp')}</dt>
          <dd>{info.kpp}</dd>
        </div>
      )}
    </dl>
  );
}
