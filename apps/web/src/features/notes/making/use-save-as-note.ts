import type { NoteContent, NoteSource } from '@polylogue/contract/notes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { notifyWithAction } from '../../../ui/notifications/notify.ts';

/** A text that becomes a note. */
interface Kept {
  /** Its words, for the name. */
  text: string;
  content: () => Promise<NoteContent>;
  source: NoteSource;
}

/** Makes notes of what was said, with the way back to it. The code for it is fetched when it is first wanted. */
export function useSaveAsNote() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function save({ text, content, source }: Kept): Promise<void> {
    const [{ makeNote }, { nameOfText }] = await Promise.all([
      import('./make-note.ts'),
      import('./note-name.ts'),
    ]);
    const name = nameOfText(text);
    const wanted = { ...(name !== undefined && { name }), content: await content(), source };
    const note = await makeNote(queryClient, t, wanted);
    if (note === undefined) return;
    notifyWithAction(t('notes.made'), {
      label: t('notes.open'),
      onAct: () => void navigate({ to: paths.chat, search: { n: note.id } }),
    });
  }

  return {
    /** A whole answer. */
    saveMarkdown: (text: string, source: NoteSource) => {
      const content = async () => (await import('./note-of-markdown.ts')).noteOfMarkdown(text);
      void save({ text, content, source });
    },
    /** What is selected of one. */
    saveSelection: (range: Range, source: NoteSource) => {
      // Taken at once: by the time the code is there, something else may be selected.
      const selected = range.cloneContents();
      const content = async () => (await import('./note-of-selection.ts')).noteOfSelection(selected);
      void save({ text: range.toString(), content, source });
    },
  };
}
