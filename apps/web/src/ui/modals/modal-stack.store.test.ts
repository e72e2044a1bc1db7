import { beforeEach, expect, test, vi } from 'vitest';
import { closeAllModals, closeModal, pushModal, useModalStack } from './modal-stack.store.ts';

function open(title: string, onClose?: () => void): number {
  return pushModal({ name: 'confirmed', title, Body: () => null, onClose });
}

function titles(): string[] {
  return useModalStack.getState().stack.map((modal) => modal.title);
}

beforeEach(closeAllModals);

test('the newest modal lies on top', () => {
  open('below');
  open('above');
  expect(titles()).toEqual(['below', 'above']);
});

test('closing the top one leaves the one below', () => {
  open('below');
  closeModal(open('above'));
  expect(titles()).toEqual(['below']);
});

test('closing a modal also closes what lies on it, the topmost first', () => {
  const closed: string[] = [];
  const below = open('below', () => closed.push('below'));
  open('above', () => closed.push('above'));
  closeModal(below);
  expect(titles()).toEqual([]);
  expect(closed).toEqual(['above', 'below']);
});

test('closing twice runs the callback once', () => {
  const onClose = vi.fn();
  const id = open('once', onClose);
  closeModal(id);
  closeModal(id);
  expect(onClose).toHaveBeenCalledOnce();
});
