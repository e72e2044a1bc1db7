import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import answersEn from '../../locales/en/answers.json';
import errorsEn from '../../locales/en/errors.json';
import { answer } from './answers.testing.ts';
import { failureText } from './cut-text.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { translation: { answers: answersEn, errors: errorsEn } } },
});

const cost = { input: 10, output: 20, coefficient: 1, total: 30 };

test('an answer that was cut is not said to be missing: it is kept and charged', () => {
  const cut = answer(2, { response: 'Half of', tokenCost: cost });
  expect(failureText(cut, 'model_provider_error', i18n.t)).toBe(
    'The answer was cut off: the connection to the model’s provider broke. What was written is kept and charged.',
  );
  expect(failureText(cut, 'generation_interrupted', i18n.t)).toContain('kept and charged');
});

test('what costs nothing is not said to be charged', () => {
  const cut = answer(2, { response: 'Half of', tokenCost: { ...cost, total: 0 } });
  expect(failureText(cut, 'this_model_provider', i18n.t)).toBe(
    'The answer was cut off: the model’s provider is overloaded. What was written is kept. Nothing was charged.',
  );
});

test('without a text the provider did not answer, and nothing is said to be kept', () => {
  const empty = answer(2, { response: '', tokenCost: null });
  expect(failureText(empty, 'model_provider_error', i18n.t)).toBe(
    'The model’s provider did not answer. Try again or choose another model. Nothing was charged.',
  );
});
