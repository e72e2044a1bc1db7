import { useMemo } from 'react';
import type { Attachable } from '../conversation/attachments/attachable.ts';
import { usePictureAttachable } from '../conversation/attachments/picture.attachable.ts';
import { useTextAttachable } from '../conversation/attachments/text.attachable.ts';
import { compareDraft } from '../conversation/sending/draft-key.ts';
import { useNoteAttachable } from '../notes/attaching/note.attachable.tsx';
import { usePromptAttachable } from '../prompts/attaching/prompt.attachable.tsx';
import { chosen, type SlotView } from './use-slot-views.ts';

/** As many images as every model takes that takes any; models without vision get the text alone. */
export function imagesForAll(views: readonly SlotView[]): number {
  const seeing = chosen(views).flatMap(({ model }) => (model?.takesImages === true ? model.maxImages : []));
  return seeing.length === 0 ? 0 : Math.min(...seeing);
}

/** What can be attached to a request to all models. */
export function useCompareAttachables(views: readonly SlotView[]): readonly Attachable[] {
  const picture = usePictureAttachable({ draftKey: compareDraft, maxImages: imagesForAll(views) });
  const text = useTextAttachable(compareDraft);
  const prompt = usePromptAttachable();
  const note = useNoteAttachable();
  return useMemo(() => [picture, text, prompt, note], [picture, text, prompt, note]);
}
