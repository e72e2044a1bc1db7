import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../../ui/notifications/notify.ts';
import { tellCopied } from './tell-copied.ts';
import classes from './listing.module.css';

/** Copies a text and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      tellCopied(t);
    } catch {
      notifyError(t('answers.notCopied'));
    }
  }

  return (
    <button type="button" className={classes['tool']} onClick={() => void copy()}>
      <IconCopy size={15} stroke={1.6} aria-hidden />
      {t('answers.copy')}
    </button>
  );
}
