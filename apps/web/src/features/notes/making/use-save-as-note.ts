import type { NoteSource } from '@polylogue/contract/notes';
import type { DocumentTree } from '@polylogue/document/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { notifyWithAction } from '../../../ui/notifications/notify.ts';

/** A text to save as a note. */
interface Kept {
  tree: () => Promise<DocumentTree>;
  source: NoteSource;
}

/** Saves answers and selections as notes that link back to them. Its code loads on first use. */
export function useSaveAsNote() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function save({ tree: treeOf, source }: Kept): Promise<void> {
    const [tree, { makeNote }, { noteOfDocument }] = await Promise.all([
      treeOf(),
      import('./make-note.ts'),
      import('./note-of-document.ts'),
    ]);
    const note = await makeNote(queryClient, t, { ...noteOfDocument(tree), source });
    if (note === undefined) return;
    notifyWithAction(t('notes.made'), {
      label: t('notes.open'),
      onAct: () => void navigate({ to: paths.chat, search: { n: note.id } }),
    });
  }

  return {
    /** A whole answer. */
    saveMarkdown: (text: string, source: NoteSource) => {
      const tree = async () => (await import('../../markdown/answer-tree.ts')).answerTree(text);
      void save({ tree, source });
    },
    /** A selection in an answer. */
    saveSelection: (range: Range, source: NoteSource) => {
      // Cloned now: the selection may have changed by the time the code has loaded.
      const selected = range.cloneContents();
      const tree = async () => (await import('./tree-of-selection.ts')).treeOfSelection(selected);
      void save({ tree, source });
    },
  };
}
