import classes from './hold-typing.module.css';
import search from './search-box.module.css';
import { typeInto } from './type-into.ts';

interface Waiting {
  /** Accessible name and placeholder. */
  label: string;
  /** The piece opens beside this element; otherwise in the middle. */
  near?: Element;
  /** Escape was pressed before the piece was there. */
  onEscape?: () => void;
}

interface HeldTyping {
  /** What had the focus before. */
  opener: Element | null;
  /** The piece does not come: the focus goes back. */
  release: () => void;
}

const gap = 8;

/** Above an element in the lower half of the window, otherwise below it. */
function placeNear(box: HTMLElement, near: Element): void {
  const { top, bottom, left } = near.getBoundingClientRect();
  const isLow = top > window.innerHeight / 2;
  box.dataset['near'] = '';
  box.style.top = isLow ? 'auto' : `${bottom + gap}px`;
  if (isLow) box.style.bottom = `${window.innerHeight - top + gap}px`;
  const mostLeft = window.innerWidth - box.offsetWidth - gap;
  box.style.left = `${Math.max(gap, Math.min(left, mostLeft))}px`;
}

function isWaitedFor(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('[data-autofocus]');
}

/**
 * Takes what is typed while a piece of the page is on its way whose field will get the focus: a plain field is there in the
 * same task, and its text goes into the one that takes the focus from it.
 */
export function holdTyping({ label, near, onEscape }: Waiting): HeldTyping {
  const opener = document.activeElement;
  const box = document.createElement('div');
  const inner = document.createElement('div');
  const field = document.createElement('input');
  box.className = classes['box'] ?? '';
  inner.className = search['box'] ?? '';
  // Escape is for this one, not for what is below.
  box.dataset['layer'] = '';
  field.type = 'text';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.placeholder = label;
  field.setAttribute('aria-label', label);
  inner.append(field);
  box.append(inner);
  const listening = new AbortController();
  const { signal } = listening;

  function end(): void {
    listening.abort();
    box.remove();
  }

  function release(): void {
    if (signal.aborted) return;
    const hadFocus = document.activeElement === field;
    end();
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
  }

  function onFocusIn({ target }: FocusEvent): void {
    if (target === field) return;
    const { value } = field;
    box.remove();
    // A dialog may give the focus to something else before its field.
    const isOnItsWay = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (value !== '' && isOnItsWay && !isWaitedFor(target)) return;
    listening.abort();
    if (value === '' || !isWaitedFor(target)) return;
    typeInto(target, value);
    target.setSelectionRange(value.length, value.length);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return;
    release();
    if (onEscape === undefined) return;
    event.preventDefault();
    onEscape();
  }

  document.addEventListener('focusin', onFocusIn, { signal });
  field.addEventListener('keydown', onKeyDown, { signal });
  document.body.append(box);
  if (near !== undefined) placeNear(box, near);
  field.focus();
  return { opener, release };
}
