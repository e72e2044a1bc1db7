import { expect, test } from 'vitest';
import { fillPrompt, promptParts, promptVariables, requiredVariables } from './prompt-variables.ts';

test('variables are listed once, in order, trimmed', () => {
  expect(promptVariables('{{ тема }} and {{tone of voice}}, again {{тема}}')).toEqual([
    'тема',
    'tone of voice',
  ]);
});

test('single, empty and nested braces are plain text', () => {
  expect(promptVariables('{a} {{}} {{ }} {"a": {"b": 1}}')).toEqual([]);
});

test('the parts of a body add up to the body, with its variables marked', () => {
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

test('values replace their variables, once and literally', () => {
  expect(fillPrompt('{{a}} {{ b }} {{a}} {{c}}', { a: '$& {{b}}', b: '' })).toBe('$& {{b}}  $& {{b}} {{c}}');
});

test('a variable named like an Object.prototype property has no value by default', () => {
  expect(fillPrompt('{{constructor}}', {})).toBe('{{constructor}}');
});

const body =
  'Write to {{name}}.{{#tone}} Be {{tone}}{{#name}} with {{name}}{{/name}}.{{/tone}} {{# extra }}Also {{extra}} for {{whom}}.{{/extra}}';

test('a part of its own makes a variable optional', () => {
  expect(promptVariables(body)).toEqual(['name', 'tone', 'extra', 'whom']);
  expect(requiredVariables(body)).toEqual(['name', 'whom']);
  expect(requiredVariables('{{a}} {{#b}}{{b}}{{/b}} {{b}}')).toEqual(['a', 'b']);
});

test('a part is left out when its variable has no value', () => {
  const text = 'Dear {{name}}.{{#tone}} Be {{tone}}.{{/tone}} Bye';
  expect(fillPrompt(text, { name: 'Ann', tone: 'kind' })).toBe('Dear Ann. Be kind. Bye');
  expect(fillPrompt(text, { name: 'Ann', tone: ' ' })).toBe('Dear Ann. Bye');
  expect(fillPrompt(text, { name: 'Ann' })).toBe('Dear Ann. Bye');
  expect(fillPrompt('Dear {{name}}', {})).toBe('Dear {{name}}');
});
