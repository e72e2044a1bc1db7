import { locales } from '@polylogue/contract/limits';
import { describe, expect, test } from 'vitest';
import { mailsWithLink, name, url } from './mails.testing.ts';

describe.each(Object.entries(mailsWithLink))('%s', (_, mail) => {
  test.each(locales)('has link, name and language in both formats: %s', (language) => {
    const { html, text } = mail(language);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain('Anna &lt;b&gt;');
    expect(html).not.toContain('<b>');
    expect(text).toContain(name);
    expect(text.split('\n')).toContain(url);
  });

  test('has its own text in each language', () => {
    expect(new Set(locales.map((language) => mail(language).subject)).size).toBe(locales.length);
  });
});

test('the sign-in mail says where and when', () => {
  const { text } = mailsWithLink['new sign-in']('fr');
  expect(text).toContain('Firefox, Linux');
  expect(text).toContain('1 mars 2026');
  expect(text).toContain('12:30 UTC');
});
