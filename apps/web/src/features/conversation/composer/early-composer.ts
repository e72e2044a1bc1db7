import { userData } from '../../../lib/session/local-data.ts';
import { isTouched } from '../../../ui/touch.ts';
import { keepLeftText } from '../sending/kept-drafts.ts';
import { isSendKey } from './send-key.ts';

/** What was written before the composer of its place was there. */
export interface EarlyWriting {
  /** Messages that were sent, oldest first. */
  sent: readonly string[];
  text: string;
  selection: readonly [from: number, to: number];
  /** Whether the user was in the field. */
  isFocused: boolean;
}

/** A field that stands for the composer of a place until the app has that. */
export interface EarlyComposer {
  place: string;
  input: HTMLTextAreaElement;
  sent: string[];
  isFocused: boolean;
}

let composer: EarlyComposer | undefined;

/**
 * Lets the user write in the composer of the server's page. The text stays in the field, and what is sent waits for the
 * app; if the page is left before, both are kept as a draft.
 */
export function openEarlyComposer(userId: number): void {
  const dock = document.querySelector<HTMLElement>('[data-skeleton] [data-composer]');
  const input = dock?.querySelector('textarea');
  const place = dock?.dataset['composer'];
  if (!dock || !input || place === undefined) return;
  const opened: EarlyComposer = { place, input, sent: [], isFocused: false };
  standIn(opened);
  const button = dock.querySelector<HTMLButtonElement>('[data-send]');
  for (const other of dock.querySelectorAll('button')) other.inert = other !== button;
  const showState = () => {
    if (button) button.disabled = isBlank(input.value);
  };

  const send = () => {
    if (isBlank(input.value)) return;
    opened.sent.push(input.value);
    showSent(input.value);
    input.value = '';
    showState();
  };

  input.addEventListener('input', showState);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !isSendKey(event, input)) return;
    event.preventDefault();
    if (!event.repeat) send();
  });
  button?.addEventListener('click', send);
  input.addEventListener('focus', () => {
    opened.isFocused = true;
  });
  input.addEventListener('blur', () => {
    // Later, so that a focused field still counts as such when the app removes it.
    setTimeout(() => (opened.isFocused = document.activeElement === input));
  });
  window.addEventListener('pagehide', () => {
    const left = takeEarlyWriting(place);
    if (left) keepLeftText(userData(userId), place, [...left.sent, left.text]);
  });
}

/** The composer of the place takes over what is written in this field. */
export function standIn(field: EarlyComposer): void {
  composer = field;
}

/** Puts the caret into the composer of the server's page, as the app does with its own. */
export function focusEarlyComposer(): void {
  if (!isTouched() && document.activeElement === document.body) composer?.input.focus();
}

/** What was written in a place before the app was there. It is handed over once. */
export function takeEarlyWriting(place: string): EarlyWriting | undefined {
  if (composer?.place !== place) return undefined;
  const { input, sent, isFocused } = composer;
  composer = undefined;
  return {
    sent,
    text: input.value,
    selection: [input.selectionStart, input.selectionEnd],
    isFocused,
  };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Shows a message below the others, by the row that came with the page for it. */
function showSent(text: string): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-sent]');
  const row = template?.content.firstElementChild?.cloneNode(true);
  if (!template || !(row instanceof HTMLElement)) return;
  const words = row.querySelector('p');
  if (words) words.textContent = text;
  template.before(row);
}
