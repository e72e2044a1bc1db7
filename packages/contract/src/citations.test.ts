import { describe, expect, test } from 'vitest';
import { citedIn, groundingBudget, groundingRoom, withoutMarkers } from './citations.ts';

describe('markers', () => {
  test('name the passages they have, alone, in a row and in a list', () => {
    expect([...citedIn('Fish [1]. Frogs[3][2], and mice [2, 4].', 4)]).toEqual([1, 3, 2, 4]);
  });

  test('without a passage are none, and neither is a link', () => {
    expect([...citedIn('See [7], [0] and [1](https://example.org).', 3)]).toEqual([]);
  });

  test('are taken out together with the space before them', () => {
    expect(withoutMarkers('Fish [1]. Frogs[2, 3], see [9] and [1](x).', 3)).toBe(
      'Fish. Frogs, see [9] and [1](x).',
    );
  });

  test.each([
    'Take `list[1]`.',
    'Take ``a `quoted` list[1]``.',
    'So:\n\n```ts\nlist[1] = 2;\n```',
    'So:\n~~~\nlist[1]\n```\nlist[2]\n~~~',
    '- So:\n  ```\n  list[1]\n  ```',
    'Still being written:\n```\nlist[1]',
  ])('inside code are none: %j', (text) => {
    expect([...citedIn(text, 3)]).toEqual([]);
    expect(withoutMarkers(text, 3)).toBe(text);
  });

  test('after code count again', () => {
    const text = 'Take `list` [1].\n\n```\nlist[2]\n```\n\nIt has ``` and fish [3].';
    expect([...citedIn(text, 3)]).toEqual([1, 3]);
    expect(withoutMarkers(text, 3)).toBe('Take `list`.\n\n```\nlist[2]\n```\n\nIt has ``` and fish.');
  });

  test('stay in an answer without passages', () => {
    expect(withoutMarkers('An array [1].', 0)).toBe('An array [1].');
  });
});

describe('the room for passages', () => {
  const rich = { room: 8_000, available: 1_000_000, coefficient: 1 };

  test('is what the operator allows', () => {
    expect(groundingRoom({ contextLength: 100_000, most: 8_000 })).toBe(8_000);
    expect(groundingBudget(rich)).toBe(8_000);
  });

  test('is a quarter of a small context', () =>
    expect(groundingRoom({ contextLength: 8_190, most: 8_000 })).toBe(2_047));

  test('is a tenth of what a low balance covers', () =>
    expect(groundingBudget({ ...rich, available: 100_000, coefficient: 2 })).toBe(5_000));

  test('leaves room for three passages however low the balance is', () =>
    expect(groundingBudget({ ...rich, available: 10 })).toBe(1_200));

  test('does not depend on the balance where a model is free', () =>
    expect(groundingBudget({ ...rich, available: 0, coefficient: 0 })).toBe(8_000));
});
