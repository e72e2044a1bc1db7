import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { refuseUnverified } from './accounts.service.ts';

const verified = { emailVerifiedAt: new Date('2026-03-01T12:00:00Z') };
const unverified = { emailVerifiedAt: null };

test('an account with an unverified address may not send', () => {
  const config = readConfig({});
  expect(() => refuseUnverified(config, unverified)).toThrow(
    expect.objectContaining({ code: 'email_not_verified' }),
  );
  expect(() => refuseUnverified(config, verified)).not.toThrow();
});

test('the operator may allow it to send', () => {
  expect(() => refuseUnverified(readConfig({ UNVERIFIED_MAY_SEND: '1' }), unverified)).not.toThrow();
});
