import { IconHistory } from '@tabler/icons-react';
import type { Note } from '@polylogue/contract/notes';
import { EditorContent } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { imageAccept } from '../../../lib/picture-files.ts';
import editorClasses from '../../editor/editor.module.css';
import { HelperPanel } from '../../conversation/editing/helper/helper-panel.tsx';
import { NoteExport } from './note-export.tsx';
import { NoteMenu } from './note-menu.tsx';
import classes from './note-pane.module.css';
import text from './note-text.module.css';
import { NoteToolbar } from './note-toolbar.tsx';
import { openNoteVersions } from '../notes.modals.ts';
import { SaveState } from './save-state.tsx';
import { SourceChip } from './source-chip.tsx';
import { useLookedFor } from './use-looked-for.ts';
import { useNoteEditor } from './use-note-editor.ts';
import { usePictures } from './use-pictures.ts';

interface OpenNoteProps {
  note: Note;
  /** From the list, which learns of changes first. */
  name: string;
  pin: boolean;
}

/** A note in its editor. */
export function OpenNote({ note, name, pin }: OpenNoteProps) {
  const { t } = useTranslation();
  const isNarrow = useIsUpTo('pane');
  const editor = useNoteEditor(note, name);
  useLookedFor(note.id, editor);
  const { add, isStoring } = usePictures(editor);
  const [asksHelper, setAsksHelper] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const showVersions = () => openNoteVersions({ noteId: note.id });
  return (
    <>
      <PageHeader title={name} beside={<SaveState noteId={note.id} />}>
        {isNarrow ? (
          <IconButton
            name={t('notes.versions.title')}
            icon={<IconHistory size={18} stroke={1.6} />}
            onClick={showVersions}
          />
        ) : (
          <Button look="ghost" icon={<IconHistory size={17} stroke={1.6} />} onClick={showVersions}>
            {t('notes.versions.title')}
          </Button>
        )}
        <NoteExport name={name} contentOf={() => editor.getJSON()} />
        <NoteMenu note={{ id: note.id, name, pin }} contentOf={() => editor.getJSON()} />
      </PageHeader>
      <NoteToolbar
        editor={editor}
        asksHelper={asksHelper}
        onHelper={() => setAsksHelper(!asksHelper)}
        onPicture={() => chooser.current?.click()}
        isStoring={isStoring}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={imageAccept}
        aria-label={t('notes.image')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) add(file);
          event.currentTarget.value = '';
        }}
      />
      {asksHelper ? <HelperPanel editor={editor} onClose={() => setAsksHelper(false)} /> : null}
      <div className={classes['scroller']}>
        <div className={classes['column']}>
          {note.source === null ? null : <SourceChip source={note.source} />}
          <EditorContent editor={editor} className={`${editorClasses['text']} ${text['text']}`} />
        </div>
      </div>
    </>
  );
}
