import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { obstacleText, type Refusal } from './obstacle-text.ts';
import classes from './refund.module.css';

/** The subject of a ticket about a refund, of `dictionary/feedback-subjects`. */
const refundSubject = '3';

/** Which payment cannot be returned, and why. */
export interface RefundErrorProps {
  transactionId: number;
  /** Undefined if only the server knew better. */
  refusal: Refusal | undefined;
}

/** Says that a refund cannot be automatic. It closes by itself, unless somebody reads on with the pointer or the keyboard. */
export function RefundErrorBody({ transactionId, refusal, close }: RefundErrorProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
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
      {refusal === undefined ? null : <p>{obstacleText(t, refusal, locale)}</p>}
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
