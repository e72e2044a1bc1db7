import type { SbpLink } from '@polylogue/contract/payments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatMoney } from '../money.ts';
import { useFollowedPayment } from '../results/use-followed-payment.ts';
import { openOutcome, openOutside } from '../checkout/addresses.ts';
import classes from './card.module.css';

interface SbpWaitingProps {
  link: Omit<SbpLink, 'boughtBefore'>;
  /** Asks for a new code. */
  onAgain: () => void;
  isAsking: boolean;
  /** Another way to pay. */
  children: ReactNode;
}

/** Waits for a payment in the bank's app: a code to scan, or a button on the phone itself. */
export function SbpWaiting({ link, onAgain, isAsking, children }: SbpWaitingProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const payment = useFollowedPayment(link.paymentId, () => openOutcome(true, link.paymentId));
  const address = link.link;
  const isRefused = payment?.status === 'failed';
  return (
    <div className={classes['sbp']}>
      <h2>{t('payments.sbp.title')}</h2>
      {payment ? <p className={classes['sbpSum']}>{formatMoney(payment, locale)}</p> : null}
      {isRefused ? (
        <Notice tone="bad">{t('payments.sbp.refused')}</Notice>
      ) : (
        <>
          {link.qr === null ? null : (
            <>
              <img className={classes['qr']} src={link.qr} alt={t('payments.sbp.qr')} />
              <p>{t('payments.sbp.scan')}</p>
            </>
          )}
          {link.openUntil === null ? null : (
            <p>{t('payments.sbp.until', { time: formatTime(link.openUntil, locale) })}</p>
          )}
          {link.qr !== null || address === null ? null : (
            <>
              <Button look="primary" size="lg" fullWidth onClick={() => openOutside(address)}>
                {t('payments.sbp.open')}
              </Button>
              <p>{t('payments.sbp.openText')}</p>
            </>
          )}
          <p className={classes['pulse']} role="status">
            {t('payments.sbp.waiting')}
          </p>
          <p>{t('payments.sbp.stays')}</p>
        </>
      )}
      <div className={classes['sbpActions']}>
        {isRefused ? (
          <Button look="primary" loading={isAsking} onClick={onAgain}>
            {t('payments.sbp.again')}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
}
