import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

const VersionsBody = lazy(async () => ({ default: (await import('./versions.modal.tsx')).VersionsBody }));

/** Shows the texts kept of an answer. */
export function openVersions(t: TFunction, answer: { id: number; group_id: number }): void {
  pushModal({
    name: 'versions',
    title: t('answers.versionsTitle'),
    Body: ({ close }: ModalControls) => (
      <VersionsBody messageId={answer.id} chatId={answer.group_id} close={close} />
    ),
  });
}
