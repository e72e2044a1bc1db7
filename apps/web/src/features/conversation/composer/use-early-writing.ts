import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { changeDraft } from '../sending/drafts.ts';
import { takeEarlyWriting } from './early-composer.ts';

interface EarlyWritingProps {
  draftKey: string;
  input: RefObject<HTMLTextAreaElement | null>;
  send: () => void;
}

/** Goes on with what was written before the app was there: sends what was sent, and leaves text and caret as they were. */
export function useEarlyWriting({ draftKey, input, send }: EarlyWritingProps): void {
  const goOn = useEffectEvent(() => {
    const early = takeEarlyWriting(draftKey);
    if (!early) return;
    for (const text of early.sent) {
      changeDraft(draftKey, { text });
      send();
    }
    const field = input.current;
    if (field === null) return;
    if (early.text !== '') {
      changeDraft(draftKey, { text: early.text });
      // The next key may come before the next render.
      field.value = early.text;
    }
    if (!early.isFocused) return;
    field.focus();
    field.setSelectionRange(...early.selection);
  });
  // In the task that removes the old field: no key can come in between.
  useLayoutEffect(() => goOn(), []);
}
