import type { TFunction } from 'i18next';
import { lazy } from 'react';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { pushModalWithTexts } from '../../ui/modals/push-modal-with-texts.ts';
import type { Capability, ComingModalName } from './coming.ts';

const ComingBody = lazy(async () => ({ default: (await import('./coming.modal.tsx')).ComingBody }));

/** Says that a dialog is not built yet, and what brings it. */
export function openComing(t: TFunction, modal: ComingModalName, capability: Capability): void {
  pushModalWithTexts(['coming'], () => ({
    name: 'coming',
    title: t(`coming.modal.${modal}.title`),
    Body: ({ close }: ModalControls) => <ComingBody modal={modal} capability={capability} close={close} />,
  }));
}
