import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DropCover } from '../../ui/drop-cover.tsx';

/** Says where files go that are dragged over the window. */
export function SourceDropCover({ text }: { text: string }) {
  const { t } = useTranslation();
  const icon = <IconUpload size={28} stroke={1.6} aria-hidden />;
  return <DropCover icon={icon} title={t('library.drop.title')} lines={[text]} />;
}
