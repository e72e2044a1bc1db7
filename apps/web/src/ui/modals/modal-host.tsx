import { useEffect, useState } from 'react';
import { lazyPart } from '../code/lazy-part.tsx';
import { useOnceTrue } from '../use-once-true.ts';
import { announceModal } from './coming-modal.ts';
import { closeAllModals, useModalStack } from './modal-stack.store.ts';

/** Until the layer is there nothing else hears Escape. */
function ComingModals() {
  useEffect(() => announceModal(closeAllModals), []);
  return null;
}

const ModalLayer = lazyPart(async () => (await import('./modal-layer.tsx')).ModalLayer, {
  waiting: () => <ComingModals />,
});

/** Used at the root; loads the modal code when the first modal opens. */
export function ModalHost() {
  const isOpen = useModalStack((state) => state.stack.length > 0);
  // After a failed load the next modal retries.
  const [losses, setLosses] = useState(0);
  if (!useOnceTrue(isOpen)) return null;
  return (
    <ModalLayer
      key={losses}
      onLost={() => {
        closeAllModals();
        setLosses(losses + 1);
      }}
    />
  );
}
