import { finish } from '@polylogue/contract/answers';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import en from '../../locales/en/answers.json';
import fr from '../../locales/fr/answers.json';
import ru from '../../locales/ru/answers.json';
import { finishText } from './finish-text.ts';

test.each(Object.entries({ en, ru, fr }))(
  '%s has words for every end that needs some',
  async (lng, answers) => {
    const i18n = createInstance();
    await i18n.init({ lng, resources: { [lng]: { translation: { answers } } } });
    const words = finish.options.map((reason) => finishText({ finish: reason, error: null }, i18n.t));
    expect(words[0]).toBe('');
    expect(new Set(words.slice(1)).size).toBe(4);
    expect(words.join()).not.toContain('answers.');
  },
);

test('an error says it all', async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: { answers: en } } } });
  expect(finishText({ finish: 'refused', error: 'answer_refused' }, i18n.t)).toBe('');
  expect(finishText({ finish: null, error: null }, i18n.t)).toBe('');
});
