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
export function repeatPress(): void {
  const pressed = window.polylogueEarly?.end();
  if (!pressed?.isConnected) return;
  // Not in an effect, where React cannot take over at once what a pointer is on. What was typed there, and which choice was
  // made, reaches its state before the click.
  setTimeout(() => {
    pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    setTimeout(() => pressed.click());
  });
}
