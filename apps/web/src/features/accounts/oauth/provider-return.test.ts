import { expect, test } from 'vitest';
import { readProviderReturn } from './provider-return.ts';

test('a code with its state can be redeemed', () => {
  expect(readProviderReturn({ code: 'c', state: 's' })).toEqual({
    kind: 'code',
    answer: { code: 'c', state: 's' },
  });
});

test('who says so goes along', () => {
  const search = { code: 'c', state: 's', iss: 'https://accounts.google.com' };
  expect(readProviderReturn(search)).toEqual({ kind: 'code', answer: search });
});

test.each(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'])(
  '%s is a decision of the user',
  (error) => {
    expect(readProviderReturn({ error, state: 's' })).toEqual({ kind: 'cancelled' });
  },
);

test.each([{}, { code: 'c' }, { state: 's' }, { error: 'server_error', code: 'c', state: 's' }])(
  '%o is no way back',
  (search) => {
    expect(readProviderReturn(search)).toEqual({ kind: 'broken' });
  },
);
