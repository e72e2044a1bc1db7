import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeam } from './seam.ts';

/** What is added to a text by a continuation that comes in these pieces. */
function added(kept: string, pieces: readonly string[]): string {
  const seam = createSeam(kept);
  return pieces.map((piece) => seam.take(piece)).join('') + seam.end();
}

function joined(kept: string, next: string): string {
  return kept + added(kept, [next]);
}

describe('a repetition is dropped', () => {
  test.each([
    ['the last words', 'The quick brown fox', 'brown fox jumps', 'The quick brown fox jumps'],
    ['the last word with its space', 'The quick', ' quick brown', 'The quick brown'],
    ['a word that was cut', 'The quick bro', 'brown fox', 'The quick brown fox'],
    ['a long word that was cut, with its space', 'It is internat', ' international', 'It is international'],
    ['a line', 'One.\nTwo and ', 'Two and three.', 'One.\nTwo and three.'],
    ['the longest of several', 'no no no', 'no no, never', 'no no no, never'],
    ['a short word that would run into another', 'I have a', 'a dog', 'I have a dog'],
    ['a short word with its space', 'I have a', ' a dog', 'I have a dog'],
    ['Cyrillic', 'Быстрая бурая лиса', 'бурая лиса прыгает', 'Быстрая бурая лиса прыгает'],
    ['signs without spaces between words', '今日は天気がいい', '天気がいいので', '今日は天気がいいので'],
    ['emoji with words', 'Done 🎉 and', '🎉 and now', 'Done 🎉 and now'],
    ['everything', 'The end.', 'The end.', 'The end.'],
    ['more than the text', 'All of it', 'All of it and more', 'All of it and more'],
    ['the ruler of a table', '| a | b |\n|---|-', '|---|---|\n', '| a | b |\n|---|---|\n'],
    ['the ruler and what is before it', '| a | b |\n|---|-', ' |\n|---|---|\n', '| a | b |\n|---|---|\n'],
    ['the row of a table', '| a | b |\n| one | tw', '| one | two |', '| a | b |\n| one | two |'],
  ])('%s', (_, kept, next, whole) => {
    expect(joined(kept, next)).toBe(whole);
  });
});

describe('what only looks like one stays', () => {
  test.each([
    ['nothing in common', 'The quick', ' brown fox'],
    ['one letter', 'bana', 'ana'],
    ['two letters inside a word', 'bana', 'na split'],
    ['another word that begins alike', 'I am', ' amazed'],
    ['a longer word that begins alike', 'of the', ' theory'],
    ['figures that grow', 'section 1', '1 is'],
    ['a ruler that goes on', '| a | b |\n|---|', '---|\n'],
    ['line breaks', 'A paragraph.\n\n', '\n\nAnother'],
    ['one emoji', 'Great 🎉', '🎉 Now'],
    ['syllables that repeat', 'Hahaha', 'haha'],
    ['a text that begins like an earlier part', 'One two three four', 'One two five'],
  ])('%s', (_, kept, next) => {
    expect(joined(kept, next)).toBe(kept + next);
  });
});

describe('inside a code block', () => {
  const kept = 'So:\n\n```python\ndef f(x):\n    return x';

  test('a first line of the block that comes again is dropped, and what is repeated after it', () => {
    expect(joined(kept, '```python\n    return x + 1\n```')).toBe(`${kept} + 1\n\`\`\``);
    expect(joined(kept, '```python\n + 1\n```')).toBe(`${kept} + 1\n\`\`\``);
  });

  test('the whole block that comes again is dropped', () => {
    expect(joined(kept, '```python\ndef f(x):\n    return x + 1')).toBe(`${kept} + 1`);
  });

  test('a line that ends the block stays', () => {
    expect(joined(kept, '\n```\n\nDone.')).toBe(`${kept}\n\`\`\`\n\nDone.`);
    expect(joined(`${kept}\n`, '```\nDone.')).toBe(`${kept}\n\`\`\`\nDone.`);
  });

  test('after the block, another one begins as usual', () => {
    expect(joined(`${kept}\n\`\`\`\n`, '```python\nf(1)')).toBe(`${kept}\n\`\`\`\n\`\`\`python\nf(1)`);
  });

  test('a first line that was cut is completed', () => {
    expect(joined('So:\n\n```py', '```python\nf(1)')).toBe('So:\n\n```python\nf(1)');
  });
});

const markdown = `# Trains

A **comparison** of two ways, in short:

| Question | Trains | Planes |
|---|---|---|
| Who is it for? | those who wait | those who fly |

\`\`\`js
const train = { wagons: 12, speed: 300 };
if (train.speed > 250) {
  console.log('Fast 🚄');
}
\`\`\`

1. One train a day, then one train a night.
2. «Поезд» — это тоже ответ, хотя и медленный.
`;

/** Every place at which a text may be cut that leaves its signs whole. */
const places = [...markdown.slice(20).matchAll(/./gsu)].map(({ index }) => 20 + index);

describe('a text that is cut anywhere is whole again', () => {
  test.each([
    [
      'if the model begins with the line before',
      (text: string) => /[^\n]*\p{L}[^\n]*(?:\n[^\p{L}\n]*)*\n[^\n]*$/u.exec(text)?.index ?? 0,
    ],
    [
      'if the model begins with the last words',
      (text: string) => /(?<!\S)\p{L}\S*\s+\S*\s*\S*$/u.exec(text)?.index ?? 0,
    ],
    ['if the model repeats everything', () => 0],
  ])('%s', (_, startOf) => {
    for (const place of places) {
      const kept = markdown.slice(0, place);
      expect(joined(kept, markdown.slice(startOf(kept)))).toBe(markdown);
    }
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(fc.constantFrom('a', 'the', 'the ', ' the', 'ha', '\n', '```', '```js\n', '🎉', 'лиса', '|'), {
      maxLength: 12,
    })
    .map((words) => words.join('')),
);

const cuts = fc.array(fc.nat(60), { maxLength: 8 });

function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = [0, ...places.map((place) => Math.min(place, text.length)), text.length].toSorted(
    (one, other) => one - other,
  );
  return sorted.slice(1).map((place, index) => text.slice(sorted[index], place));
}

describe('for all texts', () => {
  test('the pieces in which a continuation comes make no difference', () => {
    fc.assert(
      fc.property(anyText, anyText, cuts, (kept, next, places) => {
        expect(added(kept, cutAt(next, places))).toBe(added(kept, [next]));
      }),
    );
  });

  test('what is added is the end of the continuation, and whole signs stay whole', () => {
    fc.assert(
      fc.property(anyText, anyText, (kept, next) => {
        expect(next.endsWith(added(kept, [next]))).toBe(true);
        expect(joined(kept, next).isWellFormed()).toBe(true);
      }),
    );
  });

  test('words that are repeated come once', () => {
    const word = fc.stringMatching(/^[a-z]{3,7}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 4, maxLength: 12 }), fc.nat(), (words, seed) => {
        const until = 2 + (seed % (words.length - 2));
        const from = 1 + (seed % (until - 1));
        const kept = words.slice(0, until).join(' ');
        expect(joined(kept, words.slice(from).join(' '))).toBe(words.join(' '));
        expect(joined(kept, ` ${words.slice(from).join(' ')}`)).toBe(words.join(' '));
      }),
    );
  });

  test('nothing is dropped where nothing is shared', () => {
    const lower = fc.stringMatching(/^[a-m ]{0,20}$/);
    const upper = fc.stringMatching(/^[n-z]{1,20}$/);
    fc.assert(fc.property(lower, upper, (kept, next) => added(kept, [next]) === next));
  });

  test('nothing is held back once it cannot be a repetition', () => {
    const seam = createSeam('The quick brown fox');
    expect(seam.take('bro')).toBe('');
    expect(seam.take('ught')).toBe('brought');
    expect(seam.take('brown fox')).toBe('brown fox');
  });
});
