/** Modals whose code or texts are on their way. */
let coming = 0;

/** Whether a modal was asked for and is not there yet: Escape is for it. */
export function isModalComing(): boolean {
  return coming > 0;
}

/** A modal is on its way until the returned function is called. Escape calls it off. */
export function announceModal(callOff: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function end(): void {
    if (signal.aborted) return;
    listening.abort();
    coming -= 1;
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return;
    end();
    callOff();
  }
  coming += 1;
  // The last to hear of the key: others ask before whether Escape is for a modal.
  window.addEventListener('keydown', onKeyDown, { signal });
  return end;
}
