import { IconNotesOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNewNote } from '../making/use-new-note.ts';
import { noteQuery, notesQuery } from '../notes.data.ts';
import { noteSaver, useSaves } from '../saving/saves.store.ts';
import classes from './note-pane.module.css';
import { NoteSkeleton } from './note-skeleton.tsx';
import { OpenNote } from './open-note.tsx';

function MissingNote() {
  const { t } = useTranslation();
  const newNote = useNewNote();
  return (
    <>
      <PageHeader title={t('workspace.notes')} />
      <div className={classes['middle']}>
        <EmptyState
          icon={<IconNotesOff size={20} stroke={1.6} />}
          title={t('notes.missing.title')}
          text={t('notes.missing.text')}
          action={<Button onClick={newNote}>{t('notes.missing.action')}</Button>}
        />
      </div>
    </>
  );
}

/** The open note, in place of the conversation. */
export function NotePane({ noteId }: { noteId: number }) {
  const { t } = useTranslation();
  const isReady = useSaves((state) => state.isReady);
  const { data: notes } = useQuery(notesQuery);
  const { data: note, error, isFetching, refetch } = useQuery(noteQuery(noteId));
  const item = notes?.find(({ id }) => id === noteId);

  // The list learns of remote changes first: a newer version, or a deletion.
  const isOld = note !== undefined && notes !== undefined && (item?.version ?? Infinity) > note.version;
  useEffect(() => {
    if (isOld && noteSaver.unsavedOf(noteId) === undefined) void refetch();
  }, [isOld, item?.version, noteId, refetch]);

  if (isApiError(error, 'not_found', 'validation_error') && noteSaver.unsavedOf(noteId) === undefined) {
    return <MissingNote />;
  }
  if (note === undefined && error !== null) {
    return (
      <>
        <PageHeader title={item?.name ?? t('workspace.notes')} />
        <div className={classes['failed']}>
          <Notice tone="bad">{t('notes.errors.error_loading_note')}</Notice>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('notes.retry')}
          </Button>
        </div>
      </>
    );
  }
  if (note === undefined || !isReady) return <NoteSkeleton name={item?.name} />;
  return <OpenNote note={note} name={item?.name ?? note.name} pin={item?.pin ?? note.pin} />;
}
