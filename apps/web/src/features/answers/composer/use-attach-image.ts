import { useTranslation } from 'react-i18next';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { imageRefusal } from './attached-image.ts';
import { changeDraft } from './drafts.store.ts';

/** Attaches a picture to what is being written, or says why it cannot be. */
export function useAttachImage(key: string, takesImages: boolean): (file: File) => void {
  const { t } = useTranslation();
  return (file) => {
    const refusal = imageRefusal(file, takesImages);
    if (refusal === undefined) changeDraft(key, { file });
    else notifyError(t(`errors.${refusal}`));
  };
}
