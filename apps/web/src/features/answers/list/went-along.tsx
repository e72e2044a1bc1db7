import type { MessageNote } from '@polylogue/contract/answers';
import { IconNotes, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { notesQuery } from '../../notes/notes.data.ts';
import classes from './went-along.module.css';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** A note by the name it had when it was sent; it leads there while the note is there. */
function NoteChip({ id, name }: MessageNote) {
  const { data: notes } = useQuery({ ...notesQuery, enabled: false });
  const content = (
    <>
      <IconNotes {...icon} />
      <span title={name}>{name}</span>
    </>
  );
  const isThere = notes?.some((note) => note.id === id) ?? true;
  if (!isThere) return <span className={classes['chip']}>{content}</span>;
  return (
    <Link to={paths.chat} search={{ n: id }} className={classes['chip']}>
      {content}
    </Link>
  );
}

interface WentAlongProps {
  prompts: readonly { name: string }[];
  notes: readonly MessageNote[];
}

/** The prompts and notes that a request was sent with. */
export function WentAlong({ prompts, notes }: WentAlongProps) {
  const { t } = useTranslation();
  if (prompts.length === 0 && notes.length === 0) return null;
  return (
    <ul className={classes['along']} aria-label={t('answers.wentAlong')}>
      {prompts.map(({ name }, index) => (
        <li key={index}>
          <span className={classes['chip']}>
            <IconSparkles {...icon} />
            <span title={name}>{name}</span>
          </span>
        </li>
      ))}
      {notes.map((note) => (
        <li key={`note-${note.id}`}>
          <NoteChip {...note} />
        </li>
      ))}
    </ul>
  );
}
