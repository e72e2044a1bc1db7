import { IconNotes, IconPhoto, IconSparkles, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cutName } from './attached-image.ts';
import classes from './composer.module.css';
import { changeDraft, type NoteChip, type PromptChip } from './drafts.store.ts';

interface ChipProps {
  icon: ReactNode;
  name: string;
  onRemove: () => void;
}

function Chip({ icon, name, onRemove }: ChipProps) {
  const { t } = useTranslation();
  return (
    <li className={classes['chip']}>
      {icon}
      <span title={name}>{cutName(name)}</span>
      <button
        type="button"
        aria-label={t('answers.detach', { name })}
        title={t('answers.detach', { name })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
    </li>
  );
}

interface ChipsProps {
  draftKey: string;
  file: File | null;
  prompts: readonly PromptChip[];
  notes: readonly NoteChip[];
}

/** What goes along with the message. */
export function Chips({ draftKey, file, prompts, notes }: ChipsProps) {
  const { t } = useTranslation();
  if (file === null && prompts.length === 0 && notes.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={t('answers.attached')}>
      {prompts.map((prompt) => (
        <Chip
          key={prompt.id}
          icon={<IconSparkles size={15} stroke={1.6} aria-hidden />}
          name={prompt.name}
          onRemove={() => changeDraft(draftKey, { prompts: prompts.filter(({ id }) => id !== prompt.id) })}
        />
      ))}
      {notes.map((note) => (
        <Chip
          key={`note-${note.id}`}
          icon={<IconNotes size={15} stroke={1.6} aria-hidden />}
          name={note.name}
          onRemove={() => changeDraft(draftKey, { notes: notes.filter(({ id }) => id !== note.id) })}
        />
      ))}
      {file === null ? null : (
        <Chip
          icon={<IconPhoto size={15} stroke={1.6} aria-hidden />}
          name={file.name}
          onRemove={() => changeDraft(draftKey, { file: null })}
        />
      )}
    </ul>
  );
}
