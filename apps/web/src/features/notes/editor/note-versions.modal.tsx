import { plainDocument } from '@polylogue/document/plain-text';
import { IconHistory } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notifyError, notifyWithAction } from '../../../ui/notifications/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VersionBrowser } from '../../editor/versions/version-browser.tsx';
import { noteTree } from '../note-tree.ts';
import { noteQuery, noteVersionQuery, noteVersionsQuery, useRestoreNoteVersion } from '../notes.data.ts';
import { NotePreview } from './note-preview.tsx';

interface NoteVersionsProps extends ModalControls {
  noteId: number;
}

/** The text as it is now, among the numbered versions. */
const currentKey = 'now';

/** Dialog body with the earlier versions of a note. */
export function NoteVersionsBody({ noteId, close }: NoteVersionsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: versions, error } = useQuery(noteVersionsQuery(noteId));
  const { data: note } = useQuery(noteQuery(noteId));
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? String(versions?.[0]?.id ?? currentKey);
  // The chosen one and the one before it: all fifty would be a lot to load.
  const at = (versions ?? []).findIndex(({ id }) => String(id) === chosen);
  const looked = (versions ?? []).slice(Math.max(at, 0), at + 2);
  const contents = useQueries({ queries: looked.map(({ id }) => noteVersionQuery(noteId, id)) });
  const { mutateAsync, isPending } = useRestoreNoteVersion();

  async function put(versionId: number): Promise<void> {
    const version = queryClient.getQueryData(noteQuery(noteId).queryKey)?.version ?? 0;
    await mutateAsync({ id: noteId, versionId, version });
  }

  function tell(failure: unknown): void {
    notifyError(`${t('notes.errors.error_updating_note')} ${errorText(t, failure)}`);
  }

  async function undo(): Promise<void> {
    try {
      // Restoring has made a version of the text from before.
      const [newest] = await queryClient.fetchQuery(noteVersionsQuery(noteId));
      if (newest !== undefined) await put(newest.id);
    } catch (failure) {
      tell(failure);
    }
  }

  async function restore(versionId: number): Promise<void> {
    try {
      await put(versionId);
      close();
      notifyWithAction(t('versions.restored'), { label: t('versions.undo'), onAct: () => void undo() });
    } catch (failure) {
      tell(failure);
    }
  }

  if (error !== null && versions === undefined) return <Notice tone="bad">{errorText(t, error)}</Notice>;
  if (versions === undefined || note === undefined) return <Skeleton height={240} />;
  if (versions.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={20} stroke={1.6} />}
        title={t('notes.versions.none')}
        text={t('notes.versions.empty')}
      />
    );
  }
  const contentOf = (key: string) =>
    key === currentKey
      ? note.content
      : contents[looked.findIndex(({ id }) => String(id) === key)]?.data?.content;
  const now = {
    key: currentKey,
    title: t('notes.versions.now'),
    origin: t('versions.you'),
    moment: undefined,
    isCurrent: true,
  };
  return (
    <VersionBrowser
      label={t('notes.versions.title')}
      entries={[
        now,
        ...versions.map(({ id, date }, index) => ({
          key: String(id),
          title: t('versions.version', { number: versions.length - index }),
          origin: t('versions.you'),
          moment: date,
          isCurrent: false,
        })),
      ]}
      chosen={chosen}
      onChoose={setPicked}
      wordsOf={(key) => {
        const content = contentOf(key);
        return content && plainDocument(noteTree(content).blocks);
      }}
      preview={(key) => {
        const content = contentOf(key);
        return content && <NotePreview key={key} content={content} />;
      }}
      onRestore={(key) => void restore(Number(key))}
      isRestoring={isPending}
    />
  );
}
