import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DropCover } from '../../../ui/drop-cover.tsx';

/** Says what can be done with files that are dragged over the window. */
export function DropOverlay({ max, takesDocuments }: { max: number; takesDocuments: boolean }) {
  const { t } = useTranslation();
  const images = max > 0 ? t('answers.dropText', { count: max }) : t('errors.model_without_images');
  return (
    <DropCover
      icon={<IconPhotoPlus size={28} stroke={1.6} aria-hidden />}
      title={t(takesDocuments ? 'answers.dropAny' : 'answers.dropTitle')}
      lines={takesDocuments ? [images, t('answers.dropDocuments')] : [images]}
    />
  );
}
