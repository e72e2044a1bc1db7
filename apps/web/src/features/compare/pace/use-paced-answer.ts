import type { ResponseMessage } from '@polylogue/contract/answers';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPacer } from './pacer.ts';
import { shownPart } from './pace.ts';

/** The page's one clock. A page that is not drawn shows nothing, and catches up at its first picture. */
const pacer = createPacer({
  now: () => performance.now(),
  schedule: (task) => void requestAnimationFrame(task),
});

function wantsNoMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * An answer as far as it is shown: at the pace of compare while it is being written, until all of it stands there. One
 * that was whole when it was first seen, and every one for who wants no motion, shows as it is.
 */
export function usePacedAnswer(answer: ResponseMessage): ResponseMessage {
  const { id, response, state } = answer;
  const [isPaced] = useState(() => state === 'loading' && !wantsNoMotion());
  const subscribe = useCallback((listener: () => void) => pacer.subscribe(id, listener), [id]);
  const shown = useSyncExternalStore(subscribe, () => pacer.get(id));
  useLayoutEffect(() => {
    if (isPaced) pacer.receive(id, response.length);
  }, [id, isPaced, response.length]);
  useEffect(() => () => pacer.forget(id), [id]);
  if (shown === undefined || shown >= response.length) return answer;
  return { ...answer, response: shownPart(response, shown), state: 'loading' };
}
