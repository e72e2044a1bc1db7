import type { PromptVariable } from '@polylogue/contract/typed-variables';
import { expect, test } from 'vitest';
import { drawnFilled, drawnTemplate, examplesOf } from './drawn-text.ts';

const variables: PromptVariable[] = [
  { name: 'plan', type: 'text', label: 'The plan', required: true, example: 'Open a café' },
  { name: 'limits', type: 'line', label: 'Limits', required: false },
];
const body = 'Check {{plan}}.{{#limits}} Mind {{limits}}.{{/limits}} Thanks';

function wordsOf(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).join('');
}

test('slots are named by their labels, and what may be left out is marked', () => {
  const parts = drawnTemplate(body, variables);
  expect(parts.filter(({ kind }) => kind === 'slot').map(({ text }) => text)).toEqual(['The plan', 'Limits']);
  expect(parts.filter(({ isOptional }) => isOptional).map(({ text }) => text)).toEqual([
    ' Mind ',
    'Limits',
    '.',
  ]);
});

test('given values stand in the text; an optional part without a value vanishes', () => {
  const filled = drawnFilled(body, variables, { plan: 'two\nlines with {{limits}}', limits: ' ' });
  expect(filled).toEqual([
    { text: 'Check ', kind: 'words', isOptional: false },
    { text: 'two\nlines with {{limits}}', kind: 'value', isOptional: false },
    { text: '. Thanks', kind: 'words', isOptional: false },
  ]);
  const empty = drawnFilled(body, variables, { limits: 'the budget' });
  expect(wordsOf(empty)).toBe('Check The plan. Mind the budget. Thanks');
});

test('examples are those that are given', () => {
  expect(examplesOf(variables)).toEqual({ plan: 'Open a café' });
});
