import { counts, fileSizes, megabyte } from '@polylogue/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { sourceAccept } from './check-files.ts';
import classes from './uploads.module.css';

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Beside the button that chooses files. */
  children?: ReactNode;
}

/** Takes files that are dropped or chosen. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const { t } = useTranslation();
  return (
    <FileDrop
      className={classes['drop']}
      name={t('library.drop.choose')}
      accept={sourceAccept}
      multiple
      onFiles={onFiles}
      after={children}
    >
      <IconUpload size={22} stroke={1.5} aria-hidden />
      <div>
        <b>{t('library.drop.title')}</b>
        <small>
          {t('library.drop.text', {
            count: counts.capsuleUploadFiles,
            size: fileSizes.capsuleFile / megabyte,
          })}
        </small>
      </div>
    </FileDrop>
  );
}
