import type { ResponseMessage } from '@polylogue/contract/answers';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { useChatSettings, useSaveAnswer } from '../answers.data.ts';
import { useConversation } from '../conversation.context.ts';
import type { DocumentNode } from './document.ts';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import classes from './editor.module.css';
import { HelperPanel } from './helper-panel.tsx';
import { openAnswer, savedAnswer } from './kept-blocks.ts';
import { useLeaving } from './use-leaving.ts';

interface AnswerEditorProps {
  answer: ResponseMessage;
  onClose: () => void;
}

/** The last answer, opened for editing. Leaving it saves, unless the settings leave that to the button. */
export function AnswerEditor({ answer, onClose }: AnswerEditorProps) {
  const { t } = useTranslation();
  const { chatId } = useConversation();
  const { mutate, isPending } = useSaveAnswer(chatId);
  const savesOnLeave = useChatSettings().save_result === '1';
  const [{ sources, document }] = useState(() => openAnswer(answer.response));
  const [asksHelper, setAsksHelper] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opened = useRef<DocumentNode[]>([]);
  const editor = useEditor({
    extensions: editorExtensions,
    content: document,
    autofocus: false,
    editorProps: {
      attributes: { 'aria-label': t('answers.editor'), role: 'textbox', 'aria-multiline': 'true' },
    },
    onCreate: ({ editor: created }) => {
      // As the editor holds it: what it fills in by itself is no change of the user's.
      opened.current = contentOf(created.getJSON());
      // Into the last words, not onto the last block: a block that is kept raw would be selected and typed over.
      const { doc } = created.state;
      const last = Selection.findFrom(doc.resolve(doc.content.size), -1, true);
      if (last) created.chain().setTextSelection(last.from).focus().run();
    },
  });

  function save(): void {
    const text = savedAnswer(sources, opened.current, contentOf(editor.getJSON()));
    if (text === answer.response || text.trim() === '') {
      onClose();
      return;
    }
    mutate(
      { id: answer.id, text },
      {
        onSuccess: () => {
          notifySuccess(t('answers.saved'));
          onClose();
        },
        onError: (error) => notifyError(errorText(t, error)),
      },
    );
  }

  useLeaving(root, () => {
    if (savesOnLeave && !isPending) save();
  });

  return (
    <div ref={root} className={classes['root']} data-layer="">
      <EditorToolbar
        editor={editor}
        isSaving={isPending}
        asksHelper={asksHelper}
        onHelper={() => setAsksHelper(!asksHelper)}
        onSave={save}
        onCancel={onClose}
      />
      {asksHelper ? <HelperPanel editor={editor} onClose={() => setAsksHelper(false)} /> : null}
      <EditorContent editor={editor} className={classes['text']} />
    </div>
  );
}

function contentOf(document: DocumentNode): DocumentNode[] {
  return document.content ?? [];
}
