import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';

/** Makes an empty note and opens it. */
export function useNewNote(): () => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function newNote(): Promise<void> {
    // Loaded on click: the sidebar is on every page, and most visits create no note.
    const { makeNote } = await import('./make-note.ts');
    const note = await makeNote(queryClient, t);
    if (note) await navigate({ to: paths.chat, search: { n: note.id } });
  }

  return () => void newNote();
}
