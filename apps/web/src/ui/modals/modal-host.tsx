import { lazy, Suspense } from 'react';
import { useOnceTrue } from '../use-once-true.ts';
import { useModalStack } from './modal-stack.store.ts';

const ModalLayer = lazy(async () => ({ default: (await import('./modal-layer.tsx')).ModalLayer }));

/** Stands at the root; fetches the code of modals when the first one opens. */
export function ModalHost() {
  const isOpen = useModalStack((state) => state.stack.length > 0);
  if (!useOnceTrue(isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <ModalLayer />
    </Suspense>
  );
}
