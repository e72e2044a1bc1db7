import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { imageIn, imageRefusal } from '../../answers/composer/attached-image.ts';
import { useStorePicture } from '../notes.data.ts';

/** Puts pictures into a note: chosen, pasted or dropped. They are stored first; the note names them. */
export function usePictures(editor: Editor): { add: (file: File) => void; isStoring: boolean } {
  const { t } = useTranslation();
  const store = useStorePicture();

  async function add(file: File, position?: number): Promise<void> {
    const refusal = imageRefusal(file, true);
    if (refusal !== undefined) {
      notifyError(t(`errors.${refusal}`));
      return;
    }
    try {
      const { id } = await store.mutateAsync(file);
      if (editor.isDestroyed) return;
      const picture = { type: 'image', attrs: { fileId: id, alt: file.name } };
      const end = editor.state.doc.content.size;
      const chain = editor.chain().focus();
      if (position === undefined) chain.insertContent(picture).run();
      else chain.insertContentAt(Math.min(position, end), picture).run();
    } catch (error) {
      notifyError(errorText(t, error));
    }
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const image = imageIn(event.clipboardData?.files);
    if (image === undefined || event.clipboardData?.getData('text/plain') !== '') return false;
    void add(image);
    return true;
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    const image = imageIn(event.dataTransfer?.files);
    if (image === undefined) return false;
    event.preventDefault();
    void add(image, editor.view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
    return true;
  });
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        handlePaste: (_view, event) => onPaste(event),
        handleDrop: (_view, event) => onDrop(event),
      },
    });
  }, [editor]);

  return { add: (file) => void add(file), isStoring: store.isPending };
}
