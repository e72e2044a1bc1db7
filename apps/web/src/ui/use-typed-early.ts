import { useLayoutEffect } from 'react';
import { typeInto } from './type-into.ts';

/** Sets the field back and changes it once more, so that its `onChange` runs. */
function repeatChange(input: HTMLInputElement): void {
  if (input.type === 'checkbox') {
    if (input.checked === input.defaultChecked) return;
    input.checked = input.defaultChecked;
    input.click();
    return;
  }
  const typed = input.value;
  if (typed === input.defaultValue) return;
  input.value = input.defaultValue;
  typeInto(input, typed);
}

/**
 * Tells a field what was typed in it before the app ran in a page rendered on the server. React does not see that, and
 * would restore the field's first value.
 */
export function useTypedEarly(id: string): void {
  // In the task that takes the field over: a press that comes between it and a later effect would send the first value.
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) repeatChange(field);
  }, [id]);
}
