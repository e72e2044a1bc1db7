import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './library.module.css';

/** Covers the window while files are dragged over it. */
export function DropCover({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes['cover']} role="status">
      <div>
        <IconUpload size={28} stroke={1.6} aria-hidden />
        <b>{t('library.drop.title')}</b>
        <span>{text}</span>
      </div>
    </div>
  );
}
