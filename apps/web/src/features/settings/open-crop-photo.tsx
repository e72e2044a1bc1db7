import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../ui/modals/modal-stack.store.ts';
import type { ReadablePhoto } from './read-photo.ts';

const CropPhotoBody = lazy(async () => ({ default: (await import('./crop-photo.modal.tsx')).CropPhotoBody }));

/** Lets the user choose the square of a photo and uploads it. */
export function openCropPhoto(t: TFunction, photo: ReadablePhoto): void {
  function Body({ close }: ModalControls) {
    return <CropPhotoBody photo={photo} close={close} />;
  }
  pushModal({ name: 'cropPhoto', title: t('settings.photo.title'), Body });
}
