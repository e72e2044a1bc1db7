import { uiTimes } from '@polylogue/contract/limits';
import type { RefundObstacle } from '@polylogue/contract/billing';
import { useEffect, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import classes from './refund.module.css';

/** The subject of a ticket about a refund, of `dictionary/feedback-subjects`. */
const refundSubject = '3';

/** Which payment cannot be returned, and why. */
export interface RefundErrorProps {
  transactionId: number;
  obstacle: RefundObstacle | undefined;
}

/** Says that a refund cannot be automatic. It closes by itself, unless somebody reads on with the pointer or the keyboard. */
export function RefundErrorBody({ transactionId, obstacle, close }: RefundErrorProps & ModalControls) {
  const { t } = useTranslation();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isRead) return undefined;
    const timer = setTimeout(close, uiTimes.refundErrorLife);
    return () => clearTimeout(timer);
  }, [isRead, close]);

  function noticeMove({ movementX, movementY }: PointerEvent): void {
    // Chromium reports a move under a pointer that rests, too, whenever the page changes there.
    if (movementX !== 0 || movementY !== 0) setRead(true);
  }

  return (
    <div
      className={classes['form']}
      // Not on entering: the dialog may open under a pointer that rests where the button was.
      onPointerMove={noticeMove}
      onPointerLeave={() => setRead(false)}
      onKeyDown={() => setRead(true)}
    >
      {obstacle === undefined ? null : <p>{t(`payments.refund.obstacles.${obstacle}`)}</p>}
      <p>{t('payments.refund.contact')}</p>
      <div className="modal-actions">
        <Button onClick={close}>{t('payments.refund.close')}</Button>
        <ButtonLink
          look="primary"
          to={paths.user}
          params={{ settingName: 'feedback' }}
          search={{ subject: refundSubject, transaction: String(transactionId) }}
          onClick={close}
        >
          {t('payments.refund.support')}
        </ButtonLink>
      </div>
    </div>
  );
}
