import {
  IconBlockquote,
  IconBraces,
  IconColumnInsertRight,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconRowInsertBottom,
  IconTable,
} from '@tabler/icons-react';
import { counts } from '@polylogue/contract/limits';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalloutKindChoice } from '../../editor/callout-kind.tsx';
import { InsertMenu } from '../../editor/insert-menu.tsx';
import { LinkForm } from '../../editor/link-form.tsx';
import { TableTools } from '../../editor/table-tools.tsx';
import { Tool, toolIcon, ToolLine } from '../../editor/tool.tsx';
import { ToolbarStart } from '../../editor/toolbar-start.tsx';
import { useCaretState } from '../../editor/use-caret-state.ts';
import { CodeLanguage } from './code-language.tsx';
import classes from './note-pane.module.css';

function ListTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      taskList: current.isActive('taskList'),
      quote: current.isActive('blockquote'),
    }),
  });
  return (
    <>
      <Tool
        name={t('notes.bulletList')}
        icon={<IconList {...toolIcon} />}
        isOn={state.bulletList}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      />
      <Tool
        name={t('notes.orderedList')}
        icon={<IconListNumbers {...toolIcon} />}
        isOn={state.orderedList}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <Tool
        name={t('notes.taskList')}
        icon={<IconListCheck {...toolIcon} />}
        isOn={state.taskList}
        onClick={() => editor.chain().focus().toggleTaskList().run()}
      />
      <Tool
        name={t('notes.quote')}
        icon={<IconBlockquote {...toolIcon} />}
        isOn={state.quote}
        onClick={() => editor.chain().focus().toggleBlockquote().run()}
      />
    </>
  );
}

/** Tools for the table at the caret. */
function InTable({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <>
      <ToolLine />
      <Tool
        name={t('notes.addRow')}
        icon={<IconRowInsertBottom {...toolIcon} />}
        onClick={() => editor.chain().focus().addRowAfter().run()}
      />
      <Tool
        name={t('notes.addColumn')}
        icon={<IconColumnInsertRight {...toolIcon} />}
        onClick={() => editor.chain().focus().addColumnAfter().run()}
      />
      <TableTools editor={editor} />
    </>
  );
}

const newTable = { rows: counts.newTableRows, cols: counts.newTableColumns, withHeaderRow: true };

interface NoteToolbarProps {
  editor: Editor;
  asksHelper: boolean;
  onHelper: () => void;
  onPicture: () => void;
  /** An image is being uploaded. */
  isStoring: boolean;
}

/** Toolbar of the note editor. */
export function NoteToolbar({ editor, asksHelper, onHelper, onPicture, isStoring }: NoteToolbarProps) {
  const { t } = useTranslation();
  const [setsLink, setSetsLink] = useState(false);
  const state = useCaretState(editor);
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('notes.tools')}>
      <ToolbarStart editor={editor} asksHelper={asksHelper} onHelper={onHelper} />
      <ToolLine />
      <ListTools editor={editor} />
      <ToolLine />
      <Tool
        name={t('answers.codeBlock')}
        icon={<IconBraces {...toolIcon} />}
        isOn={state.codeBlock}
        onClick={() => editor.chain().focus().toggleCodeBlock().run()}
      />
      <Tool
        name={t('notes.table')}
        icon={<IconTable {...toolIcon} />}
        isOn={state.table}
        disabled={state.table}
        onClick={() => editor.chain().focus().insertTable(newTable).run()}
      />
      <Tool
        name={t('answers.link')}
        icon={<IconLink {...toolIcon} />}
        isOn={state.link}
        onClick={() => setSetsLink(!setsLink)}
      />
      <Tool
        name={isStoring ? t('notes.storing') : t('notes.image')}
        icon={<IconPhoto {...toolIcon} />}
        disabled={isStoring}
        onClick={onPicture}
      />
      <InsertMenu editor={editor} />
      {state.callout ? <CalloutKindChoice editor={editor} /> : null}
      {state.codeBlock ? <CodeLanguage editor={editor} /> : null}
      {state.table ? <InTable editor={editor} /> : null}
      {setsLink ? <LinkForm editor={editor} onClose={() => setSetsLink(false)} /> : null}
    </div>
  );
}
