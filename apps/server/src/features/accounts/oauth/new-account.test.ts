import { displayName, signUpName, username } from '@polylogue/contract/validation';
import { describe, expect, test } from 'vitest';
import { displayNameOf, usernameCandidates } from './new-account.ts';

const strange = [
  { name: null, email: 'a@example.test' },
  { name: '', email: '+@example.test' },
  { name: '👩‍🚀', email: '12@example.test' },
  { name: 'Ann:Lee@home', email: 'ann@example.test' },
  { name: `${'Ä'.repeat(29)}\u{20000}\u{20000}`, email: 'long@example.test' },
  { name: 'x'.repeat(500), email: 'x@example.test' },
  { name: '\u0301\u0302', email: 'marks@example.test' },
  { name: '李', email: 'li@example.test' },
  { name: 'O’Brien-Smith, J. R.', email: 'o@example.test' },
];

describe('user names', () => {
  test.each(strange)('are valid for $name of $email', (named) => {
    const candidates = [...usernameCandidates(named)];
    expect(candidates.length).toBeGreaterThan(10);
    for (const candidate of candidates) expect(username.safeParse(candidate).data).toBe(candidate);
  });

  test('are derived from the name, or else from the address', () => {
    const first = (named: Parameters<typeof usernameCandidates>[0]) => usernameCandidates(named).next().value;
    expect(first({ name: 'Ada Lovelace', email: 'x@example.test' })).toBe('ada.lovelace');
    expect(first({ name: 'Ольга Петрова', email: 'x@example.test' })).toBe('ольга.петрова');
    expect(first({ name: null, email: 'Grace.Hopper+1@example.test' })).toBe('grace.hopper.1');
    expect(first({ name: '!', email: '+@example.test' })).toBe('user');
  });
});

describe('display names', () => {
  test.each(strange)('follow the sign-up rules and fit into the profile: $name of $email', (named) => {
    const made = displayNameOf(named);
    expect(signUpName.safeParse(made).data).toBe(made);
    expect(made.length).toBeLessThanOrEqual(30);
    if (made.length >= 4) expect(displayName.safeParse(made).success).toBe(true);
  });

  test('keep what is a name and drop the rest', () => {
    const email = 'x@example.test';
    expect(displayNameOf({ name: 'Ada Lovelace', email })).toBe('Ada Lovelace');
    expect(displayNameOf({ name: 'O’Brien-Smith, J. R.', email })).toBe('O Brien-Smith J R');
    expect(displayNameOf({ name: '007', email: 'james.bond@example.test' })).toBe('james bond');
    expect(displayNameOf({ name: null, email: '7@example.test' })).toBe('User');
  });
});
