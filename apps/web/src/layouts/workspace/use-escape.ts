import { useEffect } from 'react';
import { useModalStack } from '../../ui/modals/modal-stack.store.ts';
import { toggleSidebar, useSidebar } from './sidebar.store.ts';

/** What is open above the page carries this mark, so that Escape is its own. The drawer has its own value: the sidebar is toggled here. */
const openLayer = '[data-layer]:not([data-layer="drawer"]), [role="listbox"], [role="menu"]';

function isLayerOpen(): boolean {
  if (useModalStack.getState().stack.length > 0) return true;
  const layers = [...document.querySelectorAll(openLayer)].filter((layer) => layer.checkVisibility());
  // What is open in the page waits while the drawer lies over it.
  return useSidebar.getState().isDrawerOpen
    ? layers.some((layer) => layer.closest('main') === null)
    : layers.length > 0;
}

/** Escape acts on the topmost layer; with none open it toggles the sidebar. */
export function useEscape(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return;
      if (!isLayerOpen()) toggleSidebar();
    }
    // While capturing: before a layer hears the key and closes, which would leave none open.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
