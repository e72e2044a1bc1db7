import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { changeDraft, readDraft } from '../sending/drafts.ts';
import { takeEarlyWriting } from './early-composer.ts';

interface EarlyWritingProps {
  draftKey: string;
  input: RefObject<HTMLTextAreaElement | null>;
  send: () => void;
}

/**
 * Goes on with what was written for this place before its composer was there, behind what stood in its draft: sends what was
 * sent, and leaves text and caret as they were.
 */
export function useEarlyWriting({ draftKey, input, send }: EarlyWritingProps): void {
  const goOn = useEffectEvent(() => {
    const early = takeEarlyWriting(draftKey);
    if (!early) return;
    for (const sent of early.sent) {
      changeDraft(draftKey, { text: readDraft(draftKey).text + sent });
      send();
    }
    const field = input.current;
    if (field === null) return;
    const { text: before } = readDraft(draftKey);
    if (early.text !== '') {
      changeDraft(draftKey, { text: before + early.text });
      // The next key may come before the next render.
      field.value = before + early.text;
    }
    if (!early.isFocused) return;
    field.focus();
    const [from, to] = early.selection;
    field.setSelectionRange(before.length + from, before.length + to);
  });
  // In the task that removes the old field: no key can come in between.
  useLayoutEffect(() => goOn(), [draftKey]);
}
