import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import classes from './editing.module.css';

/** Says that unsaved input was restored and offers to discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={classes['restored']} role="status">
      {t('prompts.edit.restored')}
      <Button look="ghost" size="sm" onClick={onDiscard}>
        {t('prompts.edit.discard')}
      </Button>
    </p>
  );
}
