import i18next from 'i18next';
import { isTouched } from '../../../ui/touch.ts';
import { joined } from '../sending/draft.ts';
import { changeDraft, readDraft } from '../sending/drafts.ts';
import { standIn, takeEarlyWriting } from './early-composer.ts';
import { isSendKey } from './send-key.ts';

function composerOf(place: string): HTMLTextAreaElement | null {
  return document.querySelector(`main [data-composer="${CSS.escape(place)}"] textarea`);
}

/**
 * Takes what is typed from now on until the composer of a place is there, which may take code that is on its way: a field out
 * of sight has the focus in the same task.
 */
export function holdComposer(place: string): void {
  if (isTouched()) return;
  const shown = composerOf(place);
  if (shown !== null) {
    shown.focus();
    return;
  }
  const input = document.createElement('textarea');
  const sent: string[] = [];
  input.className = 'heard';
  input.setAttribute('aria-label', i18next.t('chats.composer'));
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !isSendKey(event, input)) return;
    event.preventDefault();
    if (event.repeat || input.value.trim() === '') return;
    sent.push(input.value);
    input.value = '';
  });
  input.addEventListener('blur', () => {
    // Unless the composer has taken it: somebody has gone elsewhere before it came.
    const left = takeEarlyWriting(place);
    if (left !== undefined) keepInDraft(place, [...left.sent, left.text]);
    input.remove();
  });
  document.body.append(input);
  standIn({ place, input, sent, isFocused: true });
  input.focus();
}

function keepInDraft(place: string, texts: readonly string[]): void {
  const text = texts.reduce(joined, readDraft(place).text);
  if (text !== readDraft(place).text) changeDraft(place, { text });
}
