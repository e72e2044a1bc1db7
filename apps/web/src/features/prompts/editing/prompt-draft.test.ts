import { expect, test } from 'vitest';
import type { LocalData } from '../../../lib/session/local-data.ts';
import { isSamePrompt, promptDraft } from './prompt-draft.ts';
import { typedPrompt } from './typed-prompt.ts';

function memory(): LocalData {
  const values = new Map<string, unknown>();
  return {
    get: (name) => values.get(name),
    set: (name, value) => void (value === undefined ? values.delete(name) : values.set(name, value)),
    remove: (name) => void values.delete(name),
  };
}

const empty = typedPrompt(undefined, 'en');

test('each prompt has its own draft, and so has the one that is not made yet', () => {
  const data = memory();
  promptDraft(data, undefined).keep({ ...empty, name: 'New' });
  promptDraft(data, 7).keep({ ...empty, name: 'Seventh' });
  expect(promptDraft(data, undefined).read()?.name).toBe('New');
  expect(promptDraft(data, 7).read()?.name).toBe('Seventh');
  expect(promptDraft(data, 8).read()).toBeUndefined();
  promptDraft(data, 7).keep(undefined);
  expect(promptDraft(data, 7).read()).toBeUndefined();
});

test('what an older version kept in another shape is no draft', () => {
  const data = memory();
  for (const kept of ['words', null, { name: 'Only a name' }, { ...empty, topic_id: 4 }]) {
    data.set('prompt-draft:new', kept);
    expect(promptDraft(data, undefined).read()).toBeUndefined();
  }
});

test('two forms are the same only with every field', () => {
  expect(isSamePrompt(empty, { ...empty })).toBe(true);
  for (const change of [{ prompt: 'x' }, { tone: 'formal' }, { public: true }]) {
    expect(isSamePrompt(empty, { ...empty, ...change })).toBe(false);
  }
});
