import type { PurchasePreview } from '@polylogue/contract/payments';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { headlineOf } from './headline.ts';
import { purchaseName } from './purchase-name.ts';
import classes from './checkout.module.css';

/** What is bought and what it costs, at the top of a dialog. */
export function PurchaseHead({ preview }: { preview: PurchasePreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={classes['head']}>
      <p>{purchaseName(t, preview, locale)}</p>
      <p className={classes['headline']}>{headlineOf(preview, locale)}</p>
    </div>
  );
}
