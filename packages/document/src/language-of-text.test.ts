import { expect, test } from 'vitest';
import { languageOfText } from './language-of-text.ts';

test.each([
  ['Сколько стоит SSD на Ozon?', 'ru'],
  ['Скільки коштує їжа в Києві?', 'uk'],
  ['How deep is the sea, and why is it salt?', 'en'],
  ['Quelle est la capitale de la France, et pour qui ?', 'fr'],
  ['海有多深?', 'zh'],
  ['海はどれくらい深いですか', 'ja'],
  ['바다는 얼마나 깊습니까', 'ko'],
  ['ما هو عمق البحر؟', 'ar'],
  ['چقدر دریا عمیق است و چرا', null],
  ['Πόσο βαθιά είναι η θάλασσα;', 'el'],
  ['The frequency of it is μ in the plot', 'en'],
  ['2 + 2', null],
  ['ok', null],
  ['', null],
])('%j is %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});
