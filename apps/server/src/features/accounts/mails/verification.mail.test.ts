import { locales } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { verificationMail } from './verification.mail.ts';

const url = 'https://polylogue.test/verify-email/abc_-1';

test.each(locales)('has the link, the name and the language in both forms: %s', (language) => {
  const mail = verificationMail({ language, name: 'Anna', url });
  expect(mail.html).toContain(`<html lang="${language}">`);
  expect(mail.html).toContain(`href="${url}"`);
  for (const form of [mail.html, mail.text]) expect(form).toContain('Anna');
  expect(mail.text.split('\n')).toContain(url);
});

test('says it differently in each language', () => {
  const subjects = locales.map((language) => verificationMail({ language, name: 'Anna', url }).subject);
  expect(new Set(subjects).size).toBe(locales.length);
});
