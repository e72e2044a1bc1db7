import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drop-overlay.module.css';

/** Covers the window while files are dragged over it. */
export function DropOverlay({ max, takesDocuments }: { max: number; takesDocuments: boolean }) {
  const { t } = useTranslation();
  const images = max > 0 ? t('answers.dropText', { count: max }) : t('errors.model_without_images');
  return (
    <div className={classes['overlay']} role="status">
      <div className={classes['card']}>
        <IconPhotoPlus size={28} stroke={1.6} aria-hidden />
        <b>{t(takesDocuments ? 'answers.dropAny' : 'answers.dropTitle')}</b>
        <span>{images}</span>
        {takesDocuments ? <span>{t('answers.dropDocuments')}</span> : null}
      </div>
    </div>
  );
}
