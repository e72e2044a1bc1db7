import { Modal } from '@mantine/core';
import { modalLayer } from '@polylogue/contract/limits';
import { Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../breakpoints.ts';
import { PartBoundary } from '../code/part-boundary.tsx';
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

/** Sets the focus when a lazily loaded body arrives; the focus trap has already looked by then. */
function FocusOnArrival({ id, children }: { id: number; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A modal opened above it meanwhile has the focus.
    if (useModalStack.getState().stack.at(-1)?.id !== id) return;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [id]);
  return <div ref={body}>{children}</div>;
}

function StackedModal({ modal, layer, isTop }: { modal: OpenModal; layer: number; isTop: boolean }) {
  const { t } = useTranslation();
  const { Body, id } = modal;
  const isPhone = useIsUpTo('phone');
  const guard = useRef<(() => void) | null>(null);
  const close = useCallback(() => closeModal(id), [id]);
  const guardClosing = useCallback((ask: () => void) => {
    guard.current = ask;
    return () => {
      guard.current = null;
    };
  }, []);
  return (
    <Modal
      opened
      centered
      fullScreen={isPhone && modal.fillsPhone === true}
      title={modal.title}
      onClose={() => (guard.current === null ? close() : guard.current())}
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
      <PartBoundary fallback={null} onLost={close}>
        <Suspense fallback={<Skeleton height={72} />}>
          <FocusOnArrival id={id}>
            <Body close={close} guardClosing={guardClosing} />
          </FocusOnArrival>
        </Suspense>
      </PartBoundary>
    </Modal>
  );
}

/**
 * Returns the focus to the element that had it before the lowest closed modal, or to an ancestor. Mantine
 * does this only for modals it saw opening; ours are mounted only while open.
 */
function useFocusReturn(stack: readonly OpenModal[]): void {
  const shown = useRef(stack);
  useEffect(() => {
    const closed = shown.current.find((modal) => !stack.includes(modal));
    shown.current = stack;
    closed?.openers.find((opener) => opener.isConnected && !opener.matches(':disabled'))?.focus();
  }, [stack]);
}

/** Renders the stack. Only the topmost modal handles Escape and the overlay, and traps the focus. */
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
