import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ResponseMessage } from '../../conversation/message.ts';
import { createPacer } from './pacer.ts';
import { shownPart } from './pace.ts';

/** The page's shared pacer. A hidden page gets no frames and catches up with its first one. */
const pacer = createPacer({
  now: () => performance.now(),
  schedule: (task) => void requestAnimationFrame(task),
});

function wantsNoMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The shown part of an answer, paced until all of it is visible. Answers that were complete at first sight,
 * and all answers under reduced motion, are not paced.
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
