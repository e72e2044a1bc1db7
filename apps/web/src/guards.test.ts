import { describe, expect, test } from 'vitest';
import { needsSession, redirectOf, type RouteChange } from './guards.ts';

function changeTo(pathname: string, from?: string, search: Record<string, unknown> = {}): RouteChange {
  return { pathname, from, search };
}

describe('the session is asked for', () => {
  test.each([
    ['/chat', undefined],
    ['/signin', undefined],
    ['/signup', '/blog'],
    ['/blog', '/signin'],
  ])('going to %s from %s', (pathname, from) => {
    expect(needsSession(changeTo(pathname, from))).toBe(true);
  });

  test.each([
    ['/signup', '/signin'],
    ['/signin', '/signup'],
    ['/oauth/login', undefined],
  ])('not going to %s from %s', (pathname, from) => {
    expect(needsSession(changeTo(pathname, from))).toBe(false);
  });
});

describe('a guest', () => {
  test.each([
    '/',
    '/chat',
    '/chat/prompts',
    '/chat/settings/display',
    '/chat/oauth-binding',
    '/payment',
    '/payment/abc',
    '/cloud/%7B%7D',
  ])('going to %s goes to main', (pathname) => {
    expect(redirectOf(changeTo(pathname), false)).toEqual({ to: '/signin' });
  });

  test.each(['/signin', '/signup', '/reset', '/blog', '/blog/chat-tips', '/share/1', '/terms', '/cloudy'])(
    'reaches %s',
    (pathname) => {
      expect(redirectOf(changeTo(pathname), false)).toBeUndefined();
    },
  );

  test('with a token in the password settings goes to recovery and keeps it', () => {
    const redirect = redirectOf(changeTo('/chat/settings/password', undefined, { token: 'abc' }), false);
    expect(redirect).toEqual({ to: '/default/reset-password', search: { token: 'abc' } });
  });

  test('without a token in the password settings goes to main', () => {
    expect(redirectOf(changeTo('/chat/settings/password'), false)).toEqual({ to: '/signin' });
  });
});

describe('a signed-in user', () => {
  test.each(['/', '/signin', '/signup'])('going to %s goes to default', (pathname) => {
    expect(redirectOf(changeTo(pathname, '/blog'), true)).toEqual({ to: '/chat' });
  });

  test.each(['/chat', '/chat/tariffs', '/payment', '/cloud/x', '/blog', '/default/reset-password'])(
    'reaches %s',
    (pathname) => {
      expect(redirectOf(changeTo(pathname), true)).toBeUndefined();
    },
  );

  test('in the password settings with a token stays there', () => {
    expect(
      redirectOf(changeTo('/chat/settings/password', undefined, { token: 'abc' }), true),
    ).toBeUndefined();
  });
});
