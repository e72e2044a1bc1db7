import { afterEach, expect, test, vi } from 'vitest';
import { isSendKey } from './send-key.ts';

afterEach(() => vi.unstubAllGlobals());

const plain = { key: 'Enter', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

function field(value: string): HTMLTextAreaElement {
  const input = { value, selectionStart: value.length };
  return input as HTMLTextAreaElement;
}

function onTouchScreen(): void {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
}

test('Enter sends, and breaks the line inside code', () => {
  expect(isSendKey(plain, field('Hello'))).toBe(true);
  expect(isSendKey(plain, field('```js\nlet one'))).toBe(false);
  expect(isSendKey({ ...plain, shiftKey: true }, field('Hello'))).toBe(false);
});

test('on a touch screen Enter breaks the line, as the keyboard on it says', () => {
  onTouchScreen();
  expect(isSendKey(plain, field('Hello'))).toBe(false);
});

test.each(['ctrlKey', 'metaKey'])('with %s Enter sends also inside code and on a tablet', (key) => {
  onTouchScreen();
  expect(isSendKey({ ...plain, [key]: true }, field('```js\nlet one'))).toBe(true);
});
