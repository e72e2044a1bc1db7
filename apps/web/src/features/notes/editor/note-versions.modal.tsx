import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDate, formatTime } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import editorClasses from '../../answers/editing/editor.module.css';
import { noteQuery, noteVersionsQuery, useRestoreNoteVersion } from '../notes.data.ts';

interface NoteVersionsProps extends ModalControls {
  noteId: number;
}

/** Body of the dialog with the earlier contents of a note, the newest first. */
export function NoteVersionsBody({ noteId, close }: NoteVersionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: versions, error } = useQuery(noteVersionsQuery(noteId));
  const restore = useRestoreNoteVersion();

  function returnTo(versionId: number): void {
    const version = queryClient.getQueryData(noteQuery(noteId).queryKey)?.version ?? 0;
    restore.mutate(
      { id: noteId, versionId, version },
      {
        onSuccess: () => {
          notifySuccess(t('notes.versions.restored'));
          close();
        },
        onError: (failure) =>
          notifyError(`${t('notes.errors.error_updating_note')} ${errorText(t, failure)}`),
      },
    );
  }

  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (versions === undefined) return <Skeleton height={120} />;
  if (versions.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={20} stroke={1.6} />}
        title={t('notes.versions.title')}
        text={t('notes.versions.empty')}
      />
    );
  }
  return (
    <ol className={editorClasses['versions']}>
      {versions.map(({ id, date, preview }) => (
        <li key={id} className={editorClasses['version']}>
          <div className={editorClasses['versionHead']}>
            <span>
              {t('notes.versions.until', { date: formatDate(date, locale), time: formatTime(date, locale) })}
            </span>
            <Button
              size="sm"
              loading={restore.isPending && restore.variables.versionId === id}
              onClick={() => returnTo(id)}
            >
              {t('notes.versions.restore')}
            </Button>
          </div>
          <p>{preview === '' ? t('notes.versions.nameless') : preview}</p>
        </li>
      ))}
    </ol>
  );
}
