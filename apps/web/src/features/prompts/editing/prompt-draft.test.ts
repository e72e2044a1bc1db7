import { expect, test } from 'vitest';
import type { LocalData } from '../../../lib/session/local-data.ts';
import { isSamePrompt, promptDraft } from './prompt-draft.ts';
import { typedPrompt } from './typed-prompt.ts';
import { typedVariable } from './typed-variables.ts';

function memory(): LocalData {
  const values = new Map<string, unknown>();
  return {
    get: (name) => values.get(name),
    set: (name, value) => {
      if (value === undefined) values.delete(name);
      else values.set(name, value);
      return true;
    },
    remove: (name) => void values.delete(name),
    names: (prefix) => [...values.keys()].filter((name) => name.startsWith(prefix)),
  };
}

const empty = typedPrompt(undefined, 'en');
const variable = typedVariable({ name: 'topic', type: 'line', label: 'Topic', required: true });

test('each prompt has its own draft, and so has the one that is not made yet', () => {
  const data = memory();
  promptDraft(data, 'new').keep({ ...empty, name: 'New' });
  promptDraft(data, 7).keep({ ...empty, name: 'Seventh' });
  expect(promptDraft(data, 'new').read()?.name).toBe('New');
  expect(promptDraft(data, 7).read()?.name).toBe('Seventh');
  expect(promptDraft(data, 8).read()).toBeUndefined();
  expect(promptDraft(data, 'copy-7').read()).toBeUndefined();
  promptDraft(data, 7).keep(undefined);
  expect(promptDraft(data, 7).read()).toBeUndefined();
});

test('what an older version kept in another shape is no draft', () => {
  const data = memory();
  for (const kept of ['words', null, { name: 'Only a name' }, { ...empty, topicId: 4 }]) {
    data.set('prompt-draft:new', kept);
    expect(promptDraft(data, 'new').read()).toBeUndefined();
  }
});

test('a draft of an older version keeps its words, though a choice is missing', () => {
  const data = memory();
  const { topicId: _topic, variables: _variables, ...older } = { ...empty, prompt: 'Translate this' };
  data.set('prompt-draft:new', older);
  expect(promptDraft(data, 'new').read()).toEqual({ ...empty, prompt: 'Translate this' });
});

test('two forms are the same only with every field', () => {
  expect(isSamePrompt(empty, { ...empty })).toBe(true);
  for (const change of [{ prompt: 'x' }, { tone: 'formal' }, { public: true }, { variables: [variable] }]) {
    expect(isSamePrompt(empty, { ...empty, ...change })).toBe(false);
  }
});
