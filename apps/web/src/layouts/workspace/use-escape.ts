import { useEffect } from 'react';
import { isModalComing } from '../../ui/modals/coming-modal.ts';
import { useModalStack } from '../../ui/modals/modal-stack.store.ts';
import { toggleSidebar, useSidebar } from './sidebar.store.ts';

/**
 * Open overlays carry this attribute and handle Escape themselves. The drawer is excluded, because it is
 * toggled here.
 */
const openLayer = '[data-layer]:not([data-layer="drawer"]), [role="listbox"], [role="menu"]';

function isLayerOpen(): boolean {
  if (useModalStack.getState().stack.length > 0 || isModalComing()) return true;
  const layers = [...document.querySelectorAll(openLayer)].filter((layer) => layer.checkVisibility());
  // Overlays in the page below an open drawer are ignored.
  return useSidebar.getState().isDrawerOpen
    ? layers.some((layer) => layer.closest('main') === null)
    : layers.length > 0;
}

/** Marks a composer that is not empty or whose answer is being written: the sidebar must not move then. */
const inUse = '[data-in-use]';

/** An open drawer covers the page, so what is written there does not matter. */
function isInUse(): boolean {
  return !useSidebar.getState().isDrawerOpen && document.querySelector(inUse) !== null;
}

/** A second press so soon, in milliseconds, was meant for what the first has closed. */
const grace = 1_000;

/**
 * Escape acts on the topmost overlay; without one it toggles the sidebar, unless somebody is writing or waits, or something
 * was closed just now.
 */
export function useEscape(): void {
  useEffect(() => {
    let usedAt = -Infinity;

    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return;
      if (isLayerOpen() || isInUse()) usedAt = event.timeStamp;
      // A drawer is an overlay itself.
      else if (useSidebar.getState().isDrawerOpen || event.timeStamp - usedAt > grace) toggleSidebar();
    }
    // In the capture phase: afterwards the overlay would have closed, leaving none open.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
