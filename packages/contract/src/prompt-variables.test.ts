import { expect, test } from 'vitest';
import { fillPrompt, promptParts, promptVariables } from './prompt-variables.ts';

test('variables are named once, in order, without the space around them', () => {
  expect(promptVariables('{{ тема }} and {{tone of voice}}, again {{тема}}')).toEqual([
    'тема',
    'tone of voice',
  ]);
});

test('single braces, empty and nested ones are text', () => {
  expect(promptVariables('{a} {{}} {{ }} {"a": {"b": 1}}')).toEqual([]);
});

test('the pieces of a body are the body, with its variables told apart', () => {
  const body = '{{who}} writes {a} to {{ whom }}{{when}}.';
  const parts = promptParts(body);
  expect(parts.map(({ text }) => text).join('')).toBe(body);
  expect(parts.filter(({ isVariable }) => isVariable).map(({ text }) => text)).toEqual([
    '{{who}}',
    '{{ whom }}',
    '{{when}}',
  ]);
  expect(promptParts('')).toEqual([]);
});

test('values take the place of their variables, once and literally', () => {
  expect(fillPrompt('{{a}} {{ b }} {{a}} {{c}}', { a: '$& {{b}}', b: '' })).toBe('$& {{b}}  $& {{b}} {{c}}');
});

test('a variable named like a property of every object has no value by itself', () => {
  expect(fillPrompt('{{constructor}}', {})).toBe('{{constructor}}');
});
