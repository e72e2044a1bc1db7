import { locales, type Locale } from '@polylogue/contract/limits';
import { describe, expect, test } from 'vitest';
import { emailChangeMail } from './email-change.mail.ts';
import { emailChangedMail } from './email-changed.mail.ts';
import { linkedMail } from './linked.mail.ts';
import type { ComposedMail } from './mail-words.ts';
import { newSignInMail } from './new-sign-in.mail.ts';
import { passwordChangedMail } from './password-changed.mail.ts';
import { resetMail } from './reset.mail.ts';

const url = 'https://polylogue.test/way?token=abc_-1';
const name = 'Anna <b>';
const signIn = { where: 'Firefox, Linux', at: new Date('2026-03-01T12:30:00Z') };

const mails: Record<string, (language: Locale) => ComposedMail> = {
  reset: (language) => resetMail({ language, name, url }),
  'password changed': (language) => passwordChangedMail({ language, name, url }),
  'e-mail change': (language) => emailChangeMail({ language, name, url }),
  'e-mail changed': (language) => emailChangedMail({ language, name, url }),
  linked: (language) => linkedMail({ language, name, url, provider: 'google', change: 'linked' }),
  unlinked: (language) => linkedMail({ language, name, url, provider: 'linkedin', change: 'unlinked' }),
  'new sign-in': (language) => newSignInMail({ language, name, url, ...signIn }),
};

describe.each(Object.entries(mails))('%s', (_, mail) => {
  test.each(locales)('has link, name and language in both forms: %s', (language) => {
    const { html, text } = mail(language);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain('Anna &lt;b&gt;');
    expect(html).not.toContain('<b>');
    expect(text).toContain(name);
    expect(text.split('\n')).toContain(url);
  });

  test('says it differently in each language', () => {
    expect(new Set(locales.map((language) => mail(language).subject)).size).toBe(locales.length);
  });
});

test('the mail about a sign-in says from where and when', () => {
  const { text } = newSignInMail({ language: 'fr', name, url, ...signIn });
  expect(text).toContain('Firefox, Linux');
  expect(text).toContain('1 mars 2026');
  expect(text).toContain('12:30 UTC');
});
