/** What public/early.js knows of a page that can be read before the app runs. */
interface EarlyActs {
  /** Resolves with the reader's first act. */
  acted: Promise<unknown>;
  /** Lets the app have the clicks. Returns what was pressed last without it. */
  end(): HTMLElement | null;
}

declare global {
  interface Window {
    /** Only in pages rendered on the server. */
    polylogueEarly?: EarlyActs;
  }
}

/** Resolves once the reader of a page rendered on the server has done something; elsewhere at once. */
export async function firstAct(): Promise<void> {
  await window.polylogueEarly?.acted;
}

/** Presses again what was pressed before the app had taken the page over. */
export async function repeatPress(): Promise<void> {
  const pressed = window.polylogueEarly?.end();
  if (!pressed) return;
  await takenOver(pressed);
  pressed.click();
}

/**
 * Has React take over the parts of a page rendered on the server that are around an element. Otherwise it does so one by one
 * when it has time; for a pointer at once, except inside of an effect. What was typed there has reached its state when this
 * resolves.
 */
export async function takenOver(element: Element | null): Promise<void> {
  if (window.polylogueEarly === undefined) return;
  await nextTask();
  element?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await nextTask();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
