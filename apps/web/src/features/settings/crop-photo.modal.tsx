import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cropToFile } from '../../ui/crop/crop-canvas.ts';
import { wholeCrop } from '../../ui/crop/crop-frame.ts';
import { CropImage, CropView } from '../../ui/crop/crop-image.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../ui/notice.tsx';
import { notifySuccess } from '../../ui/notifications/notify.ts';
import { formatShare } from '../../lib/i18n/format.ts';
import type { ReadablePhoto } from './read-photo.ts';
import { useUploadPhoto } from './settings.data.ts';
import classes from './photo.module.css';

/** Displayed sizes of the photo: settings and sidebar. */
const previews = [64, 34];

/** Dialog body that crops a photo. */
export function CropPhotoBody({ photo, close }: { photo: ReadablePhoto } & ModalControls) {
  const { t, i18n } = useTranslation();
  const { picture, type } = photo;
  const upload = useUploadPhoto();
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  const [share, setShare] = useState(0);

  async function save(): Promise<void> {
    setShare(0);
    try {
      await upload.mutateAsync({ file: await cropToFile(picture, crop, type), onProgress: setShare });
      notifySuccess(t('settings.photo.saved'));
      close();
    } catch {
      // Shown in the dialog, beside the retry button.
    }
  }

  const problem = isApiError(upload.error) ? Object.values(fieldErrorTexts(t, upload.error))[0] : undefined;
  return (
    <div className={classes['crop']}>
      <CropImage
        picture={picture}
        crop={crop}
        onChange={setCrop}
        words={{
          name: t('settings.photo.area'),
          help: t('settings.photo.help'),
          zoom: t('settings.photo.zoom'),
          nearer: t('settings.photo.nearer'),
          further: t('settings.photo.further'),
        }}
      />
      <div className={classes['previews']}>
        <span>{t('settings.photo.preview')}</span>
        {previews.map((side) => (
          <span key={side} className={classes['preview']} style={{ width: side, height: side }}>
            <CropView picture={picture} crop={crop} side={side} />
          </span>
        ))}
      </div>
      {upload.isPending ? (
        <Meter label={t('settings.photo.uploading')} text={formatShare(share, i18n.language)} share={share} />
      ) : null}
      {upload.error === null ? null : <Notice tone="bad">{problem ?? errorText(t, upload.error)}</Notice>}
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" loading={upload.isPending} onClick={() => void save()}>
          {t('settings.photo.use')}
        </Button>
      </div>
    </div>
  );
}
