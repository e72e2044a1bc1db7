import { expect, test } from 'vitest';
import { readPageStart } from './page-start.ts';
import { guest } from './session/session.data.ts';

test('language and session are taken from the page', () => {
  expect(readPageStart(JSON.stringify({ locale: 'ru', session: guest }))).toEqual({
    locale: 'ru',
    session: guest,
  });
});

test('so are the answers to its first calls', () => {
  const answers = [{ path: 'share', query: { uuid: 'x' }, answer: { chatName: 'A chat' } }];
  expect(readPageStart(JSON.stringify({ locale: 'fr', answers }))).toEqual({ locale: 'fr', answers });
});

test.each([undefined, 'null', '{}', '{"locale":"xx","session":{"isAuth":"yes"},"answers":[1]}'])(
  'what makes no sense is asked for: %s',
  (text) => {
    expect(readPageStart(text)).toEqual({});
  },
);
