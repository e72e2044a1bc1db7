import type { ComponentType } from 'react';
import { create } from 'zustand';

/** Every modal of the product. A new one adds its name here and defines itself with `defineModal`. */
export const modalNames = [
  'confirmed',
  'coming',
  'cropPhoto',
  'confirmPassword',
  'oauthBindingConfirm',
  'chatBehavior',
  'createChat',
  'moveChat',
  'modelPicker',
  'commandPalette',
  'versions',
  'prompt',
  'promptView',
  'promptValues',
  'importPrompts',
] as const;
/** Name of a modal. */
export type ModalName = (typeof modalNames)[number];

/** What a modal's own component is given besides its props. */
export interface ModalControls {
  /** Closes this modal and those above it. */
  close: () => void;
}

/** A modal on the stack. `Body` has its props bound already. */
export interface OpenModal {
  id: number;
  name: ModalName;
  title: string;
  /** In pixels, where more room is needed than a question takes. */
  width?: number;
  Body: ComponentType<ModalControls>;
  /** Runs however the modal is closed. */
  onClose?: () => void;
  /** What had the focus before, which gets it back, and what stands around it, in case it is gone by then. */
  openers: readonly HTMLElement[];
}

/** A modal about to be opened. */
export type NewModal = Omit<OpenModal, 'id' | 'openers'>;

interface ModalStack {
  stack: readonly OpenModal[];
  nextId: number;
}

/** The open modals, the topmost last. */
export const useModalStack = create<ModalStack>(() => ({ stack: [], nextId: 1 }));

function withSurroundings(element: Element | null): HTMLElement[] {
  if (element === null || !(element instanceof HTMLElement)) return [];
  const around: HTMLElement[] = [element];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent.hasAttribute('tabindex')) around.push(parent);
  }
  return around;
}

/** Puts a modal on top and answers its id. */
export function pushModal(modal: NewModal): number {
  const { stack, nextId } = useModalStack.getState();
  const openers = withSurroundings(globalThis.document?.activeElement ?? null);
  useModalStack.setState({ stack: [...stack, { ...modal, id: nextId, openers }], nextId: nextId + 1 });
  return nextId;
}

/** Closes a modal and everything above it, the topmost first. */
export function closeModal(id: number): void {
  const { stack } = useModalStack.getState();
  const index = stack.findIndex((modal) => modal.id === id);
  if (index === -1) return;
  useModalStack.setState({ stack: stack.slice(0, index) });
  for (const modal of stack.slice(index).reverse()) modal.onClose?.();
}

/** Closes everything, for a log-out or a session that ended. */
export function closeAllModals(): void {
  const bottom = useModalStack.getState().stack[0];
  if (bottom) closeModal(bottom.id);
}
