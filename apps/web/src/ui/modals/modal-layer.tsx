import { Modal } from '@mantine/core';
import { modalLayer } from '@polylogue/contract/limits';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../skeleton.tsx';
import './modal.css';
import { closeModal, useModalStack, type OpenModal } from './modal-stack.store.ts';

const classNames = {
  content: 'modal-content',
  header: 'modal-header',
  title: 'modal-title',
  close: 'modal-close',
  body: 'modal-body',
};

/** The focus trap looks for its first element when the modal opens; a body that is fetched arrives later. */
function FocusOnArrival({ id, children }: { id: number; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Another one may have been opened above it meanwhile, and has the focus.
    if (useModalStack.getState().stack.at(-1)?.id !== id) return;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [id]);
  return <div ref={body}>{children}</div>;
}

function StackedModal({ modal, layer, isTop }: { modal: OpenModal; layer: number; isTop: boolean }) {
  const { t } = useTranslation();
  const { Body, id } = modal;
  function close(): void {
    closeModal(id);
  }
  return (
    <Modal
      opened
      centered
      title={modal.title}
      onClose={close}
      classNames={classNames}
      zIndex={layer}
      closeOnEscape={isTop}
      closeOnClickOutside={isTop}
      trapFocus={isTop}
      returnFocus={false}
      size={modal.width ?? 440}
      transitionProps={{ duration: 120, transition: 'pop' }}
      overlayProps={{ color: '#141416', backgroundOpacity: layer === modalLayer ? 0.45 : 0.25 }}
      closeButtonProps={{ iconSize: 20, 'aria-label': t('common.close'), title: t('common.close') }}
      data-layer=""
    >
      <Suspense fallback={<Skeleton height={72} />}>
        <FocusOnArrival id={id}>
          <Body close={close} />
        </FocusOnArrival>
      </Suspense>
    </Modal>
  );
}

/**
 * Gives the focus back to what had it before the lowest of the closed modals, or to what stood around it. Mantine would do it for a modal that it
 * saw opening; ours are there only while they are open.
 */
function useFocusReturn(stack: readonly OpenModal[]): void {
  const shown = useRef(stack);
  useEffect(() => {
    const closed = shown.current.find((modal) => !stack.includes(modal));
    shown.current = stack;
    closed?.openers.find((opener) => opener.isConnected && !opener.matches(':disabled'))?.focus();
  }, [stack]);
}

/** Draws the stack. Only the topmost modal listens to Escape and the overlay, and holds the focus. */
export function ModalLayer() {
  const stack = useModalStack((state) => state.stack);
  useFocusReturn(stack);
  return stack.map((modal, index) => (
    <StackedModal
      key={modal.id}
      modal={modal}
      layer={modalLayer + index}
      isTop={index === stack.length - 1}
    />
  ));
}
