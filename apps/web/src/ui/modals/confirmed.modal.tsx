import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import type { ModalControls } from './modal-stack.store.ts';

/** What a confirmation says. */
export interface ConfirmedProps {
  text: string;
  /** The verb on the button. */
  confirmLabel: string;
  danger?: boolean;
  onConfirm: () => Promise<void>;
}

/** Body of the dialog that asks before something that cannot be taken back. */
export function ConfirmedBody({
  text,
  confirmLabel,
  danger,
  onConfirm,
  close,
}: ConfirmedProps & ModalControls) {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);

  async function confirm(): Promise<void> {
    setRunning(true);
    try {
      await onConfirm();
      close();
    } finally {
      setRunning(false);
    }
  }

  return (
    <>
      <p>{text}</p>
      <div className="modal-actions">
        <Button onClick={close} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button
          look={danger === true ? 'dangerFilled' : 'primary'}
          loading={isRunning}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}
