import { useTranslation } from 'react-i18next';
import { openVat } from './billing.modals.ts';
import classes from './billing-info.module.css';

/** Opens the VAT dialog from a checkout: the price may depend on it. */
export function VatLink({ onSaved }: { onSaved?: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={classes['ask']}>
      <button type="button" className={classes['link']} onClick={() => openVat(onSaved)}>
        {t('payments.billing.change')}
      </button>
    </p>
  );
}
