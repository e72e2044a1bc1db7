import { IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { AcceptNote } from '../checkout/pay-note.tsx';
import { PayBar } from './pay-bar.tsx';
import classes from './card.module.css';

interface SbpStartProps {
  price: string;
  isAsking: boolean;
  isDisabled: boolean;
  onStart: () => void;
  onByCard: () => void;
  children: ReactNode;
}

/** Before a code is made: what has to be said first, and the button that makes it. */
export function SbpStart({ price, isAsking, isDisabled, onStart, onByCard, children }: SbpStartProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={classes['formTitle']}>{t('payments.sbp.title')}</h2>
      <p className={classes['hint']}>{t('payments.card.sbpText')}</p>
      {children}
      <PayBar>
        <Button
          look="primary"
          size="lg"
          fullWidth
          icon={<IconQrcode size={18} stroke={1.6} />}
          loading={isAsking}
          disabled={isDisabled}
          onClick={onStart}
        >
          {t('payments.buying.sbpFor', { price })}
        </Button>
      </PayBar>
      <AcceptNote text={t('payments.card.accept')} />
      <div>
        <Button look="ghost" disabled={isAsking} onClick={onByCard}>
          {t('payments.sbp.byCard')}
        </Button>
      </div>
    </>
  );
}
