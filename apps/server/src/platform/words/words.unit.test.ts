import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { languageOf } from './language.ts';
import { stemOf, stemsOf } from './stems.ts';
import { wordsIn } from './words.ts';

function folded(text: string): string[] {
  return wordsIn(text).map((word) => word.folded);
}

describe('words', () => {
  it.each([
    ['Été', 'ete'],
    ['ЁЛКА', 'елка'],
    ['чай', 'чай'],
    ['ﬁn', 'fin'],
    ['Cœur', 'coeur'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['καφές', 'καφες'],
  ])('fold %s', (word, plain) => {
    expect(fold(word)).toBe(plain);
  });

  it('are found where they stand', () => {
    const text = "L'été, 2.5 km.";
    expect(wordsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'L',
      'été',
      '2',
      '5',
      'km',
    ]);
  });

  it('come in parts too where they are names in code', () => {
    expect(folded('readFile parse_json HTTPServer')).toEqual([
      ...['readfile', 'read', 'file'],
      ...['parse', 'json'],
      ...['httpserver', 'http', 'server'],
    ]);
  });

  it('come as pairs of characters where there are no spaces', () => {
    expect(folded('お茶の水')).toEqual(['お茶', '茶の', 'の水']);
  });

  it.each([
    ['en', 'policies', 'policy'],
    ['fr', 'réponses', 'reponse'],
    ['ru', 'договорами', 'договор'],
    ['ru', 'ёлками', 'елка'],
  ] as const)('have the stem of their other forms: %s %s', (language, one, other) => {
    const [first, second] = wordsIn(`${one} ${other}`);
    if (!first || !second) throw new Error('Two words were given.');
    expect(stemOf(first, language)).toBe(stemOf(second, language));
  });

  it('have stems of every language they may be of', () => {
    expect(stemsOf({ lower: 'organisation', folded: 'organisation' })).toEqual(
      expect.arrayContaining(['organisation', 'organis']),
    );
  });
});

describe('a language', () => {
  it.each([
    ['en', 'The kettle is filled with fresh water before it is put on the stove.'],
    ['fr', 'La bouilloire est remplie d’eau fraîche avant d’être mise sur le feu.'],
    ['ru', 'Чайник наполняют свежей водой и ставят на плиту.'],
    [null, 'Чайник наповнюють свіжою водою і ставлять на плиту, її їдять.'],
    [null, 'Der Kessel wird vor dem Kochen mit frischem Wasser gefüllt.'],
    [null, 'const kettle = fill(water); kettle.boil();'],
    [null, ''],
  ])('is %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });
});

it('words of endless marks, and texts without spaces, take time in proportion to their length', () => {
  // Each of these took minutes, or more stack than there is.
  const length = 200_000;
  expect(languageOf('a\u0301\u0323'.repeat(2) + '\u0301\u0323'.repeat(length))).toBeNull();
  expect(fold(`e${'\u0301'.repeat(length)}x`)).toBe('ex');
  expect(wordsIn(`e${'\u0301'.repeat(length)}`)).toHaveLength(1);
  expect(wordsIn('漢'.repeat(length))).toHaveLength(length - 1);
});
