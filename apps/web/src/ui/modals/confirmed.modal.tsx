import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import type { ModalControls } from './modal-stack.store.ts';

/** Texts of a confirmation. */
export interface ConfirmedProps {
  text: string;
  /** Label of the button. */
  confirmLabel: string;
  /** Label of the other button, which has the focus; "Cancel" unless given. */
  cancelLabel?: string;
  danger?: boolean;
  onConfirm: () => Promise<void>;
}

/** Dialog body that confirms an irreversible action. */
export function ConfirmedBody({
  text,
  confirmLabel,
  cancelLabel,
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
          {cancelLabel ?? t('common.cancel')}
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
