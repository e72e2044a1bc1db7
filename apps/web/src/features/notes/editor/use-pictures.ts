import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { imageIn, imageRefusal } from '../../../lib/picture-files.ts';
import { findPlanWithMoreSpace, moreSpaceText } from '../../billing/more-space.ts';
import { useStorePicture } from '../notes.data.ts';

/** Inserts chosen, pasted or dropped images. They are uploaded first; the note refers to them by id. */
export function usePictures(editor: Editor): { add: (file: File) => void; isStoring: boolean } {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
      await refuse(error);
    }
  }

  /** When the plan's storage is full, offers an upgrade. */
  async function refuse(error: unknown): Promise<void> {
    const next = isApiError(error, 'storage_full') ? await findPlanWithMoreSpace(queryClient) : undefined;
    if (next === undefined) {
      notifyError(errorText(t, error));
      return;
    }
    openConfirmed({
      title: errorText(t, error),
      text: `${moreSpaceText(t, next, locale)}.`,
      confirmLabel: t('answers.seePlans'),
      onConfirm: () => navigate({ to: paths.tariffs }),
    });
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
