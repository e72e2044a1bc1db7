import { IconNote, IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { commandIcon, type CommandSource } from '../../ui/command.ts';
import { useNewNote } from './making/use-new-note.ts';
import { notesQuery } from './notes.data.ts';

/** The notes. */
export const noteCommands: CommandSource = {
  group: 'notes',
  useCommands() {
    const navigate = useNavigate();
    const { data: notes = [] } = useQuery(notesQuery);
    return notes.map(({ id, name }) => ({
      key: `note-${id}`,
      name,
      icon: <IconNotes {...commandIcon} />,
      run: () => void navigate({ to: paths.chat, search: { n: id } }),
    }));
  },
};

/** Makes a note. */
export const noteActions: CommandSource = {
  group: 'actions',
  useCommands() {
    const { t } = useTranslation();
    const newNote = useNewNote();
    return [
      { key: 'new-note', name: t('workspace.newNote'), icon: <IconNote {...commandIcon} />, run: newNote },
    ];
  },
};
