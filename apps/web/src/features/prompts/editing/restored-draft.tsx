import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import classes from './editing.module.css';

/** Says that the form holds what was typed before, and how to be rid of it. */
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
