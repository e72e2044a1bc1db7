import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import classes from './importing.module.css';

/** Accepts a chosen or dropped spreadsheet. */
export function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isDropping, setDropping] = useState(false);

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setDropping(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
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
      <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden />
      <p>{t('prompts.import.drop')}</p>
      <Button data-autofocus onClick={() => input.current?.click()}>
        {t('prompts.import.choose')}
      </Button>
      <small>{t('prompts.import.limits')}</small>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={t('prompts.import.choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
