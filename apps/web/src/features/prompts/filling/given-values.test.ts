import type { PromptVariable } from '@polylogue/contract/typed-variables';
import { expect, test } from 'vitest';
import { openingValues, problemsIn, sentValues } from './given-values.ts';

const variables: PromptVariable[] = [
  { name: 'code', type: 'text', label: 'Code', required: true },
  { name: 'level', type: 'choice', label: 'Level', required: true, options: ['A', 'B'], example: 'B' },
  { name: 'days', type: 'number', label: 'Days', required: false, unit: 'days' },
];

test('the form opens with the values given before; a choice begins with its example', () => {
  expect(openingValues(variables, { code: 'x', level: 'gone', other: 'y' })).toEqual({
    code: 'x',
    level: 'B',
    days: '',
  });
  expect(openingValues(variables, { level: 'A' })).toMatchObject({ level: 'A' });
});

test('missing values and words instead of numbers are found in order', () => {
  const found = problemsIn(variables, { code: ' \n', level: 'A', days: 'many' });
  expect(found.map(({ variable, problem }) => [variable.name, problem])).toEqual([
    ['code', 'missing'],
    ['days', 'noNumber'],
  ]);
  for (const days of ['', '3', '1 200,5', '10–12', '15 %']) {
    expect(problemsIn(variables, { code: 'x', level: 'A', days })).toEqual([]);
  }
});

test('lines are sent as they are, and every variable has a value', () => {
  expect(sentValues(variables, { code: '\n  if x:\n    y\n' })).toEqual({
    code: '  if x:\n    y',
    level: '',
    days: '',
  });
});
