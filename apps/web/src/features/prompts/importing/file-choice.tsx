import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';

/** Accepts a chosen or dropped spreadsheet. */
export function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();

  function takeFirst([file]: readonly File[]): void {
    if (file) onFile(file);
  }

  return (
    <FileDrop
      name={t('prompts.import.choose')}
      accept=".xlsx"
      onFiles={takeFirst}
      isFocused
      after={<small>{t('prompts.import.limits')}</small>}
    >
      <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden />
      <p>{t('prompts.import.drop')}</p>
    </FileDrop>
  );
}
