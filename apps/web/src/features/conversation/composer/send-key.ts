import type { KeyboardEvent } from 'react';
import { isTouched } from '../../../ui/touch.ts';
import { isInsideCode } from './code-fence.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Whether a key sends the message. Enter alone breaks the line inside code and on a touch screen; with Control or Command it
 * always sends.
 */
export function isSendKey(event: Pressed, { value, selectionStart }: HTMLTextAreaElement): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey) return false;
  return event.ctrlKey || event.metaKey || !(isTouched() || isInsideCode(value, selectionStart));
}
