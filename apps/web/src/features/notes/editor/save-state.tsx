import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useSaves } from '../saving/saves.store.ts';
import classes from './note-pane.module.css';

/** Save status beside the title. */
export function SaveState({ noteId }: { noteId: number }) {
  const { t } = useTranslation();
  const save = useSaves(({ byNote }) => byNote[noteId]);
  const [faded, setFaded] = useState(0);
  const told = save?.told ?? 0;
  const isSaved = save?.state === 'saved';
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setFaded(told), uiTimes.saveMessage);
    return () => clearTimeout(timer);
  }, [isSaved, told]);

  function words(): string {
    switch (save?.state) {
      case 'saving':
        return t('notes.state.saving');
      case 'saved':
        return faded === told ? '' : t('notes.state.saved');
      case 'failed':
        return t('notes.state.failed');
      case 'refused':
        return t('notes.state.refused', { reason: errorText(t, save.error) });
      case 'typing':
      case undefined:
        return '';
    }
  }

  const isBad = save?.state === 'failed' || save?.state === 'refused';
  return (
    <span className={classes['state']} data-tone={isBad ? 'bad' : undefined} role="status">
      {words()}
    </span>
  );
}
