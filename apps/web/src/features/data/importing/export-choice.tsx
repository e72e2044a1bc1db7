import { IconPackageImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';

/** Accepts an export that is chosen or dropped. */
export function ExportChoice({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation();
  return (
    <FileDrop
      name={t('data.import.choose')}
      accept=".json,.html,.zip,application/json,text/html,application/zip"
      onFiles={([file]) => onFile(file)}
      isFocused
      after={<small>{t('data.import.limits')}</small>}
    >
      <IconPackageImport size={28} stroke={1.4} aria-hidden />
      <p>{t('data.import.drop')}</p>
    </FileDrop>
  );
}
