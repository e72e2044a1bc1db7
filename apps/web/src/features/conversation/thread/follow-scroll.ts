/** Where a list stood at a scroll event, in pixels. */
export interface Scrolled {
  top: number;
  /** Of all its content. */
  height: number;
}

interface ScrollEvent {
  before: Scrolled;
  now: Scrolled;
  /** The end is in view. */
  isNear: boolean;
  /** The list is remeasuring its rows, so that its scrolling is not the user's. */
  isSettling: boolean;
}

/**
 * Whether a list that follows its end goes on with that. Text added since the last frame also leaves a distance to the end;
 * only scrolling up is intentional. A list that got shorter, as when a waiting message gives way to the sent one, is moved
 * up by the browser.
 */
export function goesOnFollowing({ before, now, isNear, isSettling }: ScrollEvent): boolean {
  if (isNear || isSettling) return true;
  const isMovedUp = now.top < before.top - 1;
  const hasShrunk = now.height < before.height;
  return !isMovedUp || hasShrunk;
}

const keysUp: readonly string[] = ['Home', 'PageUp', 'ArrowUp'];

/** Whether a key scrolls up a list that is scrolled down so far. In a field it moves the caret instead. */
export function leadsUp({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>, top: number): boolean {
  if (top <= 0 || !keysUp.includes(key)) return false;
  return !(target instanceof Element) || target.closest('input, textarea, [contenteditable="true"]') === null;
}
