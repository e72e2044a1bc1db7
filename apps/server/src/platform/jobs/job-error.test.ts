import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeFailure } from './job-error.ts';

const token = 'x7Yb93kdLq8vT2mN5cRw1zAe0PfHsUgJ';

test.each([
  ['a plain message', new Error('Connection refused'), 'Connection refused'],
  ['what is no error', 'lost', 'lost'],
  ['a link', new Error(`see https://a.test/reset?token=${token}, please`), 'see https://a.test/… please'],
  [
    'a password in an address',
    new Error('smtp://me:secret@mail.test:25 refused'),
    'smtp://mail.test:25/… refused',
  ],
  ['a token', new Error(`cannot use ${token} now`), 'cannot use … now'],
  [
    'the values of a query, but not its cause',
    new DrizzleQueryError('select 1', ['secret'], new Error('timed out')),
    'Failed query: select 1: timed out',
  ],
  ['what a terminal would obey', new Error('\u001b[31mred'), ' [31mred'],
])('redacts secrets from the reason: %s', (_, error, shown) => {
  expect(describeFailure(error)).toBe(shown);
});

test('keeps the reason short', () => {
  expect(describeFailure(new Error('no '.repeat(1000)))).toHaveLength(300);
});
