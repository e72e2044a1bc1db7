import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { ReadablePhoto } from './read-photo.ts';

interface Confirmation {
  text: string;
  onConfirmed: () => void;
}

/** Asks for the password. */
export const openConfirmPassword = lazyModal({
  name: 'confirmPassword',
  load: async () => (await import('./confirm-password.modal.tsx')).ConfirmPasswordBody,
  title: (t, _confirmation: Confirmation) => t('settings.confirmPassword.title'),
  opensWhole: true,
});

/** Crops and uploads a photo. */
export const openCropPhoto = lazyModal({
  name: 'cropPhoto',
  load: async () => (await import('./crop-photo.modal.tsx')).CropPhotoBody,
  title: (t, _photo: { photo: ReadablePhoto }) => t('settings.photo.title'),
});
