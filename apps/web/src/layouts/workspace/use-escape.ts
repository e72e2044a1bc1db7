import { useEffect } from 'react';
import { useModalStack } from '../../ui/modals/modal-stack.store.ts';
import { toggleSidebar, useSidebar } from './sidebar.store.ts';

/** Menus and pop-ups carry this mark, so that Escape is theirs while they are open. */
const openLayer = '[data-layer], [role="listbox"], [role="menu"]';

function isLayerOpen(): boolean {
  if (useModalStack.getState().stack.length > 0 || useSidebar.getState().isDrawerOpen) return true;
  return [...document.querySelectorAll(openLayer)].some((layer) => layer.checkVisibility());
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
