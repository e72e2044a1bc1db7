import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { openCreateCapsule } from '../editing/capsule.modals.ts';
import { useRefusal } from '../use-refusal.ts';
import { CapsuleFinder } from './capsule-finder.tsx';
import classes from './connecting.module.css';

interface ChooseCapsulesProps extends ModalControls {
  chosen: readonly number[];
  onChosen: (ids: readonly number[]) => Promise<void>;
}

/** Dialog body that sets which capsules are read. */
export function ChooseCapsulesBody({ chosen, onChosen, close }: ChooseCapsulesProps) {
  const { t } = useTranslation();
  const refuse = useRefusal();
  const [selected, setSelected] = useState(chosen);
  const [isSaving, setSaving] = useState(false);

  async function save(): Promise<void> {
    setSaving(true);
    try {
      await onChosen(selected);
      close();
    } catch (failure) {
      refuse(failure);
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={classes['dialog']}>
      <CapsuleFinder
        isSelected={({ id }) => selected.includes(id)}
        onToggle={(id) =>
          setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
        }
      />
      <div className="modal-actions">
        <Button onClick={() => openCreateCapsule({ onSaved: ({ id }) => setSelected([...selected, id]) })}>
          {t('library.new')}
        </Button>
        <Button look="primary" loading={isSaving} onClick={() => void save()}>
          {selected.length === 0 ? t('library.useNone') : t('library.use', { count: selected.length })}
        </Button>
      </div>
    </div>
  );
}
