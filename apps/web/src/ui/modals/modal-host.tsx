import { lazy, Suspense, useRef } from 'react';
import { useModalStack } from './modal-stack.store.ts';

const ModalLayer = lazy(async () => ({ default: (await import('./modal-layer.tsx')).ModalLayer }));

/** Stands at the root; fetches the code of modals when the first one opens. */
export function ModalHost() {
  const isOpen = useModalStack((state) => state.stack.length > 0);
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <ModalLayer />
    </Suspense>
  );
}
