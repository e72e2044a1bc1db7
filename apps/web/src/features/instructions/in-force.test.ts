import type { Instructions } from '@polylogue/contract/instructions';
import { expect, test } from 'vitest';
import { joinedText, filledLevels } from './in-force.ts';

const silent: Instructions = { level: 'user', id: null, text: '', temperature: null };

test('levels that say nothing are left out', () => {
  const list: Instructions[] = [
    silent,
    { ...silent, level: 'folder', id: 1, temperature: 0 },
    { ...silent, level: 'chat', id: 2, text: 'Use tables.' },
  ];
  expect(filledLevels(list)).toEqual(['folder', 'chat']);
  expect(joinedText(list)).toBe('Use tables.');
});

test('texts are joined from the outermost to the innermost', () => {
  const list = [
    { ...silent, text: 'Be brief.' },
    { ...silent, text: 'Use tables.' },
  ];
  expect(joinedText(list)).toBe('Be brief.\n\nUse tables.');
});
