import { useEffect, useEffectEvent, useState } from 'react';

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/** Whether something open above the page handles the files itself. */
function isForLayer({ target, defaultPrevented }: DragEvent): boolean {
  return defaultPrevented || (target instanceof Element && target.closest('[data-layer]') !== null);
}

/**
 * Receives files dropped anywhere in the window, since nobody aims at the composer. Returns whether files are
 * being dragged over it.
 */
export function useFileDrop(receive: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);

  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event) || isForLayer(event)) return;
    // Without this the browser would open the file.
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  });

  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || isForLayer(event)) return;
    event.preventDefault();
    receive(files);
  });

  useEffect(() => {
    // On the document: what the window refuses is refused after this.
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragover', (event) => onDragOver(event), { signal });
    document.addEventListener('drop', (event) => onDrop(event), { signal });
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        // Null only when the pointer leaves the window.
        if (relatedTarget === null) setOver(false);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return isOver;
}
