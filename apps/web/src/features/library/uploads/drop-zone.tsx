import { counts, fileSizes, megabyte } from '@polylogue/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
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
  const chooser = useRef<HTMLInputElement>(null);
  const [isDropping, setDropping] = useState(false);

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setDropping(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      className={classes['drop']}
      data-dropping={isDropping ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
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
      <Button onClick={() => chooser.current?.click()}>{t('library.drop.choose')}</Button>
      {children}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={sourceAccept}
        aria-label={t('library.drop.choose')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
