import { expect, test } from 'vitest';
import { readBasicCredentials } from './basic-credentials.ts';

function header(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

test('reads names and passwords in any script', () => {
  expect(readBasicCredentials(header('Ольга:Пароль-1 🦊'))).toEqual({
    name: 'Ольга',
    password: 'Пароль-1 🦊',
  });
});

test('keeps colons in the password', () => {
  expect(readBasicCredentials(header('ada:a:b:'))).toEqual({ name: 'ada', password: 'a:b:' });
});

test('accepts the scheme in any case', () => {
  expect(readBasicCredentials(header('ada:x').replace('Basic', 'basic'))).toEqual({
    name: 'ada',
    password: 'x',
  });
});

test.each([undefined, '', 'Basic', 'Basic ', 'Basic ***', 'Bearer YTpi', header('without-colon')])(
  'finds nothing in "%s"',
  (value) => {
    expect(readBasicCredentials(value)).toBeNull();
  },
);
