import { IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTree } from '../../tree/list-tree.tsx';
import { notesQuery } from '../notes.data.ts';
import { rowOf } from './note-rows.ts';
import { useNoteActions } from './use-note-actions.ts';

interface NoteListProps {
  search: string;
  /** Called when a note is opened. */
  onOpen: () => void;
}

/** The notes of the sidebar. */
export function NoteList({ search, onOpen }: NoteListProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(notesQuery);
  const rows = useMemo(() => data?.map(rowOf), [data]);
  return (
    <ListTree
      kind="note"
      list={rows}
      actions={useNoteActions()}
      search={search}
      onOpen={onOpen}
      failure={error === null ? undefined : t('notes.errors.error_loading_notes')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      words={{
        loading: t('notes.list.loading'),
        empty: t('workspace.noNotes'),
        emptyText: t('workspace.noNotesText'),
        nothingText: t('notes.list.nothingText'),
      }}
      icon={<IconNotes size={20} stroke={1.6} />}
    />
  );
}
