import { startTransition, useEffect, useState } from 'react';

/** Whether a list has just been mounted and has not measured its box yet. */
export function useIsOpening(): boolean {
  const [isOpening, setOpening] = useState(true);
  useEffect(() => {
    // Sizes are measured after the first frame's callbacks.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setOpening(false)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isOpening;
}
