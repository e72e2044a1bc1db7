import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { Pill } from '../../ui/pill.tsx';
import type { Capability, ComingModalName } from './coming.ts';

interface ComingBodyProps extends ModalControls {
  modal: ComingModalName;
  capability: Capability;
}

/** Placeholder dialog body. */
export function ComingBody({ modal, capability, close }: ComingBodyProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t(`coming.modal.${modal}.text`)}</p>
      <div className="modal-actions" style={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Pill>{t('coming.with', { capability: t(`coming.capability.${capability}`) })}</Pill>
        <Button look="primary" onClick={close} data-autofocus>
          {t('coming.gotIt')}
        </Button>
      </div>
    </>
  );
}
