import { useEffect } from 'react';
import { dismissNotification, useNotifications } from './notify.ts';

/** Text being edited has an undo of its own. */
function isEditing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null
  );
}

/** The usual key undoes what the newest toast offers to undo. */
export function useUndoKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyZ';
      if (!isUndo || event.defaultPrevented || isEditing(event.target)) return;
      const { list } = useNotifications.getState();
      const newest = list.findLast(({ action }) => action?.isUndo === true);
      if (newest === undefined) return;
      event.preventDefault();
      dismissNotification(newest.id);
      newest.action?.onAct();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
