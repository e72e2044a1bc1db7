import { useEffect } from 'react';

/** A file input takes drops itself. */
const takesDrops = 'input[type="file"]';

function isStray(event: DragEvent): boolean {
  if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return false;
  return !(event.target instanceof Element && event.target.closest(takesDrops) !== null);
}

/** A file dropped where nothing takes it must not open in the browser: that would leave the page. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    function refuse(event: DragEvent): void {
      if (!isStray(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    }
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
