import { expect, test } from 'vitest';
import { model } from '../../models/model.testing.ts';
import { chatModelOf } from './chat-model.ts';

const text = model(1);
const other = model(2);
const image = model(3, { modelType: 'image', imageTokens: 700 });
const models = { list: [text, other, image], active: image.id, standIn: text.id };
const voices = [{ voice: 'teal' as const, name: 'OpenAI' }];
const none = { chat: undefined, picked: null, preferred: null };

function chosen(more: Partial<Parameters<typeof chatModelOf>[0]>) {
  const found = chatModelOf({ models, ...none, ...more });
  return found && [found.model.id, found.isStandIn];
}

test('a chat has its own model, whatever new chats begin with', () => {
  expect(chosen({ chat: { modelId: 2, voices }, preferred: 3 })).toEqual([2, false]);
});

test('a new chat begins with the default, else with what was chosen last', () => {
  expect(chosen({ preferred: 2 })).toEqual([2, false]);
  expect(chosen({ preferred: 99 })).toEqual([3, false]);
  expect(chosen({ chat: { modelId: null, voices: [] }, preferred: 2 })).toEqual([2, false]);
});

test('what was picked on the page comes before everything else', () => {
  expect(chosen({ picked: 2, preferred: 3 })).toEqual([2, false]);
  expect(chosen({ picked: 2, chat: { modelId: 1, voices } })).toEqual([2, false]);
});

test('a chat whose model is gone or unknown goes on with the stand-in, and it shows', () => {
  expect(chosen({ chat: { modelId: 99, voices } })).toEqual([1, true]);
  expect(chosen({ chat: { modelId: null, voices } })).toEqual([1, true]);
});

test('without models there is none', () => {
  expect(chosen({ models: { list: [], active: null, standIn: null } })).toBeUndefined();
});
