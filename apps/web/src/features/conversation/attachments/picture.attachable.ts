import { fileSizes, uiTimes } from '@polylogue/contract/limits';
import { IconPhoto } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { newClientId } from '../../../lib/client-id.ts';
import { imageAccept } from '../../../lib/picture-files.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { attach, readDraft } from '../sending/drafts.ts';
import type { FileAttachable } from './attachable.ts';
import { filesOf } from './attachment.ts';
import { isImage, sortFiles, type FileRefusal } from './sort-files.ts';

const kind = 'picture';

interface PictureReceiver {
  draftKey: string;
  /** The most images that the answering models take; 0 for none. */
  maxImages: number;
  /** Takes the files that are no images, where something does. */
  takeDocuments?: ((files: readonly File[]) => void) | undefined;
}

/** Says why files were left out. */
function tellRefusal(t: TFunction, refusal: FileRefusal, maxImages: number): void {
  switch (refusal) {
    case 'not_an_image':
      notifyError(t('answers.notAnImage'));
      return;
    case 'too_many':
      notifyError(t('answers.imagesLeftOut', { count: maxImages }));
      return;
    case 'too_much':
      notifyError(t('answers.imagesTooLarge', { size: fileSizes.chatImages / 1_000_000 }));
      return;
    case 'model_without_images':
    case 'unsupported_media_type':
    case 'file_size_error':
      notifyError(t(`errors.${refusal}`), uiTimes.invalidFileLife);
      return;
    default:
      refusal satisfies never;
  }
}

/** Attaches images to the draft, and says which files cannot be attached and why. */
export function attachImages(
  t: TFunction,
  { draftKey, maxImages, takeDocuments }: PictureReceiver,
  given: readonly File[],
): void {
  const documents = takeDocuments === undefined ? [] : given.filter((file) => !isImage(file));
  if (documents.length > 0) takeDocuments?.(documents);
  const files = given.filter((file) => !documents.includes(file));
  const attached = filesOf(readDraft(draftKey).attached);
  const { taken, refusals } = sortFiles(files, { attached, max: maxImages });
  for (const file of taken) {
    const carriage = { field: 'file', file } as const;
    attach(draftKey, { kind, id: newClientId(), name: file.name, words: '', carriage });
  }
  for (const refusal of refusals) tellRefusal(t, refusal, maxImages);
}

/** Images for models with vision. */
export function usePictureAttachable(receiver: PictureReceiver): FileAttachable {
  const { draftKey, maxImages, takeDocuments } = receiver;
  const { t } = useTranslation();
  return useMemo(
    () => ({
      kind,
      label: t('answers.addImage'),
      Icon: IconPhoto,
      accept: imageAccept,
      max: maxImages,
      receive: (files) => attachImages(t, { draftKey, maxImages, takeDocuments }, files),
      takesDocuments: takeDocuments !== undefined,
      refusal: maxImages > 0 ? undefined : t('errors.model_without_images'),
    }),
    [t, draftKey, maxImages, takeDocuments],
  );
}
