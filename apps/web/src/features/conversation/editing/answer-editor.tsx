import type { NoteNode } from '@polylogue/document/note/note-node';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { useChatSettings, useSaveAnswer } from '../conversation.data.ts';
import { editorExtensions } from '../../editor/editor-extensions.ts';
import { EditorToolbar } from '../../editor/editor-toolbar.tsx';
import classes from '../../editor/editor.module.css';
import { HelperPanel } from './helper/helper-panel.tsx';
import { openAnswer, savedAnswer } from '../../editor/kept-blocks.ts';
import { clickedPosition, lastPosition } from './caret-position.ts';
import { changeAnswerEdit, endAnswerEdit, endSavedEdit, readAnswerEdit } from './edits.store.ts';
import { useLeaving } from './use-leaving.ts';

interface AnswerEditorProps {
  answer: ResponseMessage;
}

/** The last answer in edit mode. Leaving it saves, unless the settings require the button. */
export function AnswerEditor({ answer }: AnswerEditorProps) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useSaveAnswer(answer.chatId);
  const { savesOnLeave } = useChatSettings();
  const [{ sources, document }] = useState(() =>
    openAnswer(answer.response, new Set(answer.citations?.map(({ n }) => n))),
  );
  const [asksHelper, setAsksHelper] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opened = useRef<NoteNode[]>([]);
  /** The text that the server has. */
  const stored = useRef(answer.response);
  const [isRestored] = useState(() => readAnswerEdit(answer.id).isRestored === true);
  const editor = useEditor({
    extensions: editorExtensions,
    content: document,
    autofocus: false,
    editorProps: {
      attributes: { 'aria-label': t('answers.editor'), role: 'textbox', 'aria-multiline': 'true' },
    },
    onUpdate: ({ editor: changed }) => changeAnswerEdit(answer.id, changed.getJSON()),
    onCreate: ({ editor: created }) => {
      // Compared in the editor's normal form, so that defaults it fills in do not count as changes.
      opened.current = contentOf(created.getJSON());
      // Edits made before the row was unmounted.
      const { document: changed, caret, isRestored } = readAnswerEdit(answer.id);
      if (changed !== null) created.commands.setContent(changed, { emitUpdate: false });
      if (isRestored) return;
      const position = clickedPosition(created.state.doc, caret) ?? lastPosition(created.state.doc);
      // Already in view where it was clicked.
      created.commands.focus(position, { scrollIntoView: caret === undefined });
    },
  });

  function close(): void {
    endAnswerEdit(answer.id);
  }

  function save(): void {
    const edit = readAnswerEdit(answer.id);
    const text = savedAnswer(sources, opened.current, contentOf(editor.getJSON()));
    if (text === stored.current || text.trim() === '') {
      close();
      return;
    }
    // Not the callbacks of `mutate`: they are skipped if the row unmounts first.
    mutateAsync({ id: answer.id, text }).then(
      () => {
        stored.current = text;
        if (endSavedEdit(answer.id, edit)) notifySuccess(t('answers.saved'));
        // More was written meanwhile: it is saved as well, at once if its writer has left.
        else if (savesOnLeave && hasLeft()) save();
      },
      (error: unknown) => notifyError(errorText(t, error)),
    );
  }

  const hasLeft = useLeaving(root, {
    startsInside: !isRestored,
    onLeave: () => {
      if (savesOnLeave && !isPending) save();
    },
  });

  return (
    <div ref={root} className={classes['root']} data-layer="">
      <EditorToolbar
        editor={editor}
        isSaving={isPending}
        asksHelper={asksHelper}
        onHelper={() => setAsksHelper(!asksHelper)}
        onSave={save}
        onCancel={close}
      />
      {asksHelper ? <HelperPanel editor={editor} onClose={() => setAsksHelper(false)} /> : null}
      <EditorContent editor={editor} className={classes['text']} />
    </div>
  );
}

function contentOf(document: NoteNode): NoteNode[] {
  return document.content ?? [];
}
