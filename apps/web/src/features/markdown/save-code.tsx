import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import classes from './listing.module.css';

/** Loaded when it is wanted: most code is only read. */
async function save(language: string, text: string): Promise<void> {
  const { codeFileName } = await import('./code-file.ts');
  // Never of a type that a browser would open as a page of ours.
  saveFile(new Blob([text], { type: 'application/octet-stream' }), codeFileName(language, text));
}

/** Saves a code block as a file. */
export function SaveCode({ language, text }: { language: string; text: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes['tool']}
      aria-label={t('answers.saveCode')}
      title={t('answers.saveCode')}
      onClick={() => void save(language, text)}
    >
      <IconDownload size={15} stroke={1.6} aria-hidden />
    </button>
  );
}
