import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import classes from './card.module.css';

/** A payment page whose address names nothing on offer. */
export function UnknownOrder({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <PaymentFrame
      title={t('payments.order.free')}
      summary={
        <p className={classes['amount']} data-long="" aria-hidden>
          {t('payments.order.free')}
        </p>
      }
    >
      <Notice tone="warn">{text ?? t('payments.card.unknown')}</Notice>
      <p className={classes['hint']}>
        <a className={classes['link']} href={paths.tariffs}>
          {t('payments.card.toPlans')}
        </a>
      </p>
    </PaymentFrame>
  );
}
