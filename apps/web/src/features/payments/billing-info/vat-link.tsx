import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { billingInfoQuery } from './billing-info.data.ts';
import { openVat } from './billing.modals.ts';
import classes from './billing-info.module.css';

/** Opens the VAT dialog from a checkout: the price may depend on it. */
export function VatLink({ onSaved }: { onSaved?: () => void }) {
  const { t } = useTranslation();
  const { data: info } = useQuery(billingInfoQuery(useLocale()));
  // The line keeps its place until it is known what it says.
  if (info === undefined) return <p className={classes['ask']}>{'\u00a0'}</p>;
  const isCompany = info.billingType === 'BTB';
  return (
    <p className={classes['ask']}>
      <button type="button" className={classes['link']} onClick={() => openVat(onSaved)}>
        {t(isCompany ? 'payments.billing.changeDetails' : 'payments.billing.change')}
      </button>
    </p>
  );
}
