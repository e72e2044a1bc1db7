import { uiTimes } from '@polylogue/contract/limits';
import type { TFunction } from 'i18next';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { imageRefusal } from './attached-image.ts';
import { changeDraft } from './drafts.store.ts';

interface PictureReceiver {
  draftKey: string;
  takesImages: boolean;
}

/** Attaches a picture to what is being written, or says for a moment why it cannot be; what was attached before stays. */
export function attachImage(t: TFunction, { draftKey, takesImages }: PictureReceiver, file: File): void {
  const refusal = imageRefusal(file, takesImages);
  if (refusal === undefined) changeDraft(draftKey, { file });
  else notifyError(t(`errors.${refusal}`), uiTimes.invalidFileLife);
}
