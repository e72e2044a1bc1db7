import { Modal } from '@mantine/core';
import { modalLayer } from '@polylogue/contract/limits';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../breakpoints.ts';
import { PartBoundary } from '../code/part-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import { openConfirmed } from './confirmed.ts';
import './modal.css';
import { closeModal, useModalStack, type OpenModal } from './modal-stack.store.ts';
import { UnsavedContext } from './use-unsaved.ts';

const classNames = {
  content: 'modal-content',
  header: 'modal-header',
  title: 'modal-title',
  close: 'modal-close',
  body: 'modal-body',
};

const bareClassNames = { ...classNames, content: 'modal-content modal-bare' };

/** From the upper edge, of one that is not in the middle. */
const bareOffset = 'clamp(8px, 12.4dvh, 112px)';

interface FocusOnArrivalProps {
  id: number;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Sets the focus when a lazily loaded body arrives; the focus trap has already looked by then. */
function FocusOnArrival({ id, onFocus, children }: FocusOnArrivalProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A modal opened above it meanwhile has the focus.
    if (useModalStack.getState().stack.at(-1)?.id !== id) return;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [id]);
  return (
    <div ref={body} onFocus={onFocus}>
      {children}
    </div>
  );
}

/** Closing a dialog, which asks first while one of its parts has something unsaved. */
function useAskedClosing(id: number, isTop: boolean) {
  const { t } = useTranslation();
  // Read when a key closes the dialog, which may be before what was typed is drawn.
  const unsaved = useRef(new Set<() => void>());
  const [isUnsaved, setUnsaved] = useState(false);
  const written = useRef<HTMLElement>(null);
  const close = useCallback(() => closeModal(id), [id]);
  const report = useCallback((onDiscard: () => void) => {
    unsaved.current.add(onDiscard);
    setUnsaved(true);
    return () => {
      unsaved.current.delete(onDiscard);
      setUnsaved(unsaved.current.size > 0);
    };
  }, []);

  function leave(): void {
    if (unsaved.current.size === 0) {
      close();
      return;
    }
    // Who keeps writing goes on where they were, and not at the cross.
    written.current?.focus();
    openConfirmed({
      title: t('common.unsaved.title'),
      text: t('common.unsaved.text'),
      cancelLabel: t('common.unsaved.keep'),
      confirmLabel: t('common.unsaved.discard'),
      danger: true,
      onConfirm: () => {
        for (const discard of unsaved.current) discard();
        close();
      },
    });
  }

  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      if (isTop) leave();
      return true;
    },
    disabled: !isUnsaved,
    enableBeforeUnload: false,
  });
  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    written.current = target;
  }
  return { close, leave, report, onFocus };
}

function StackedModal({ modal, layer, isTop }: { modal: OpenModal; layer: number; isTop: boolean }) {
  const { t } = useTranslation();
  const { Body, id } = modal;
  const isPhone = useIsUpTo('phone');
  const { close, leave, report, onFocus } = useAskedClosing(id, isTop);
  return (
    <Modal
      opened
      centered={modal.isBare !== true}
      yOffset={bareOffset}
      withCloseButton={modal.isBare !== true}
      fullScreen={isPhone && modal.fillsPhone === true}
      title={modal.title}
      onClose={leave}
      classNames={modal.isBare === true ? bareClassNames : classNames}
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
          <FocusOnArrival id={id} onFocus={onFocus}>
            <UnsavedContext value={report}>
              <Body close={close} />
            </UnsavedContext>
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
    const opener = closed?.openers.find((one) => one.isConnected && !one.matches(':disabled'));
    opener?.focus();
    // Opened from behind the dialog below, whose trap then gives the focus to a field of its own.
    if (stack.length === 0 || !opener?.closest('[role="dialog"]')) return undefined;
    // The trap of the dialog below looks for its first field again.
    const timer = setTimeout(() => opener?.focus());
    return () => clearTimeout(timer);
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
