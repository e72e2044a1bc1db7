import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Finder } from '../../../ui/finder.tsx';
import { PickerPopover } from '../../../ui/picker-popover.tsx';
import { comparable } from '../../tree/tree-rows.ts';
import { notesQuery } from '../notes.data.ts';
import classes from './note-picker.module.css';

interface NotePickerProps {
  isOpen: boolean;
  /** Ids of the notes already attached. */
  attached: readonly number[];
  onPick: (note: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Note picker, opened above its position. */
export function NotePicker({ isOpen, attached, onPick, onClose }: NotePickerProps) {
  const { t } = useTranslation();
  const { data: notes, error } = useQuery({ ...notesQuery, enabled: isOpen });
  const [query, setQuery] = useState('');
  const part = comparable(query.trim());
  const options = (notes ?? [])
    .filter(({ name }) => comparable(name).includes(part))
    .map(({ id, name }) => ({
      key: String(id),
      content: (
        <span className={classes['row']} title={name}>
          {name}
        </span>
      ),
      isChosen: attached.includes(id),
      onChoose: () => {
        onPick({ id, name });
        setQuery('');
        onClose();
      },
    }));

  function emptyWords(): string {
    if (notes !== undefined) return t('notes.pick.nothing');
    return t(error === null ? 'notes.pick.loading' : 'notes.errors.error_loading_notes');
  }

  return (
    <PickerPopover isOpen={isOpen} label={t('notes.pick.title')} onClose={onClose}>
      <Finder
        label={t('notes.pick.search')}
        placeholder={t('notes.pick.search')}
        query={query}
        onQuery={setQuery}
        listLabel={t('notes.pick.list')}
        groups={options.length === 0 ? [] : [{ key: 'notes', caption: t('notes.pick.caption'), options }]}
        nothing={emptyWords()}
      />
    </PickerPopover>
  );
}
