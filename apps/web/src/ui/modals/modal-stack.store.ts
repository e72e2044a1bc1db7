import type { ComponentType } from 'react';
import { create } from 'zustand';
import { whenSessionEnds } from '../../lib/session/user-state.ts';

/** Every modal of the product. A new one adds its name here and defines itself with `defineModal`. */
export const modalNames = [
  'confirmed',
  'cropPhoto',
  'confirmPassword',
  'oauthBindingConfirm',
  'chatBehavior',
  'createChat',
  'instructions',
  'moveChat',
  'savedComparisons',
  'commandPalette',
  'shortcuts',
  'versions',
  'anotherModel',
  'prompt',
  'promptView',
  'promptValues',
  'attachedPrompt',
  'pastedText',
  'importPrompts',
  'dataImport',
  'dataExport',
  'createCapsuleModal',
  'libraryEditModal',
  'libraryFileEditModal',
  'libraryLinkAddModal',
  'uploadSpaceModal',
  'spaceCapsuleSearchModal',
  'addToCapsule',
  'chooseCapsules',
  'connectToChat',
  'sourceText',
  'paymentConfirm',
  'selectPaymentType',
  'confirmSwitch',
  'leaveContract',
  'withdraw',
  'blogSearch',
  'share',
  'feedbackTicketModal',
  'refundSelect',
  'refundError',
  'correctReceipt',
  'billing',
  'VAT',
  'spendingLimit',
  'changedDocuments',
] as const;
/** Name of a modal. */
export type ModalName = (typeof modalNames)[number];

/** Props of every modal component. */
export interface ModalControls {
  /** Closes this modal and those above it. */
  close: () => void;
}

/** A modal on the stack. `Body` has its props bound. */
export interface OpenModal {
  id: number;
  name: ModalName;
  title: string;
  /** In pixels; the default fits a question. */
  width?: number;
  /** On a phone it takes the whole screen. */
  fillsPhone?: boolean;
  /** A field and what it finds, near the upper edge: no title in sight, no cross. */
  isBare?: boolean;
  Body: ComponentType<ModalControls>;
  /** Called however the modal is closed. */
  onClose?: () => void;
  /** The element that gets the focus back, then its ancestors in case it is gone. */
  openers: readonly HTMLElement[];
}

/** A modal about to be opened. */
export type NewModal = Omit<OpenModal, 'id' | 'openers'>;

interface ModalStack {
  stack: readonly OpenModal[];
  nextId: number;
}

/** The open modals, topmost last. */
export const useModalStack = create<ModalStack>(() => ({ stack: [], nextId: 1 }));

function withSurroundings(element: Element | null): HTMLElement[] {
  if (element === null || !(element instanceof HTMLElement)) return [];
  const around: HTMLElement[] = [element];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent.hasAttribute('tabindex')) around.push(parent);
  }
  return around;
}

/** Opens a modal on top and returns its id. The focus goes back to `opener`, which has it now unless said otherwise. */
export function pushModal(
  modal: NewModal,
  opener: Element | null = globalThis.document?.activeElement ?? null,
): number {
  const { stack, nextId } = useModalStack.getState();
  const openers = withSurroundings(opener);
  useModalStack.setState({ stack: [...stack, { ...modal, id: nextId, openers }], nextId: nextId + 1 });
  return nextId;
}

/** Closes a modal and everything above it, topmost first. */
export function closeModal(id: number): void {
  const { stack } = useModalStack.getState();
  const index = stack.findIndex((modal) => modal.id === id);
  if (index === -1) return;
  useModalStack.setState({ stack: stack.slice(0, index) });
  for (const modal of stack.slice(index).reverse()) modal.onClose?.();
}

/** Closes everything, after a log-out or session end. */
export function closeAllModals(): void {
  const bottom = useModalStack.getState().stack[0];
  if (bottom) closeModal(bottom.id);
}

whenSessionEnds(closeAllModals);
