import { lengths } from '@polylogue/contract/limits';
import type { SavedComparison } from '@polylogue/contract/saved-comparisons';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRenameComparison } from './saved.data.ts';
import classes from './saved.module.css';

interface RenameSavedProps {
  comparison: SavedComparison;
  onEnd: () => void;
}

/** A form in the place of the row; Escape ends it and leaves the dialog open. */
export function RenameSaved({ comparison, onEnd }: RenameSavedProps) {
  const { t } = useTranslation();
  const rename = useRenameComparison();
  const [title, setTitle] = useState(comparison.title);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const trimmed = title.trim();
    if (trimmed === '' || trimmed === comparison.title) onEnd();
    else rename.mutate({ id: comparison.id, title: trimmed }, { onSuccess: onEnd });
  }

  return (
    <form
      className={classes['rename']}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <TextField
        label={t('compare.saved.name')}
        value={title}
        maxLength={lengths.itemName.max}
        error={rename.error === null ? undefined : errorText(t, rename.error)}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button size="sm" onClick={onEnd}>
        {t('common.cancel')}
      </Button>
      <Button size="sm" look="primary" type="submit" loading={rename.isPending}>
        {t('compare.saved.rename')}
      </Button>
    </form>
  );
}
