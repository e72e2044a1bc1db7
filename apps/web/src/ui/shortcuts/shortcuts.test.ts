import { expect, test } from 'vitest';
import { keyCaps, shortcutNames, shortcuts } from './shortcuts.ts';

test('keys are named as on the keyboard', () => {
  expect(keyCaps('mod+shift+O', true)).toEqual(['⌘', '⇧', 'O']);
  expect(keyCaps('mod+shift+O', false)).toEqual(['Ctrl', 'Shift', 'O']);
  expect(keyCaps('alt+ArrowDown', false)).toEqual(['Alt', '↓']);
});

test('no keys do two things in one place', () => {
  const bound = shortcutNames.flatMap((name) => shortcuts[name].keys.map((keys) => keys.toLowerCase()));
  expect(new Set(bound).size).toBe(bound.length);
});

test('a bare letter is never taken from somebody who types', () => {
  for (const name of shortcutNames) {
    const { keys, whileTyping, group } = shortcuts[name];
    if (group === 'composer' || !whileTyping) continue;
    expect(
      keys.every((one) => /^(?:mod|alt)\+/.test(one)),
      name,
    ).toBe(true);
  }
});
