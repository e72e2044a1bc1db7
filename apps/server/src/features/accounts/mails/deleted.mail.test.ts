import { locales } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { deletedMail } from './deleted.mail.ts';

test.each(locales)('says goodbye by name in both formats, without a link: %s', (language) => {
  const mail = deletedMail({ language, name: 'Anna <b>' });
  expect(mail.html).toContain(`<html lang="${language}">`);
  expect(mail.html).toContain('Anna &lt;b&gt;');
  expect(mail.html).not.toContain('href=');
  expect(mail.text).toContain('Anna <b>');
});

test('has its own text in each language', () => {
  const subjects = locales.map((language) => deletedMail({ language, name: 'Anna' }).subject);
  expect(new Set(subjects).size).toBe(locales.length);
});
