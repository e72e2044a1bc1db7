import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Whether a field grows with its text by CSS (`field-sizing`), which Safari before 26 and Firefox do not know. */
function growsByItself(): boolean {
  return CSS.supports('field-sizing', 'content');
}

/** A multi-line field that grows with its text in every browser. Its style sheet bounds the height. */
export function useGrowing(
  given?: RefObject<HTMLTextAreaElement | null>,
): RefObject<HTMLTextAreaElement | null> {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = given ?? own;
  // After every rendering: the text is what the field was rendered with.
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || growsByItself()) return;
    current.style.setProperty('--grown', 'auto');
    const edges = current.offsetHeight - current.clientHeight;
    current.style.setProperty('--grown', `${current.scrollHeight + edges}px`);
  });
  return field;
}
