import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { caretAfter, digitsOf } from './card-fields.ts';

/** Keeps the caret among the digits of a masked field: the mask moves what stands after it. */
export function useMasked(masked: string, onType: (text: string) => void) {
  const caret = useRef<{ input: HTMLInputElement; digits: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const kept = caret.current;
    caret.current = undefined;
    if (kept === undefined || document.activeElement !== kept.input) return;
    const place = caretAfter(masked, kept.digits);
    kept.input.setSelectionRange(place, place);
  });
  return {
    value: masked,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      const end = input.selectionStart ?? input.value.length;
      // At the end the mask may add a digit of its own, such as the zero of a month.
      const isAtEnd = end === input.value.length;
      const before = digitsOf(input.value.slice(0, end)).length;
      caret.current = { input, digits: isAtEnd ? Infinity : before };
      onType(input.value);
    },
  };
}
