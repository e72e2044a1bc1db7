import { locales, type Locale } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { mails as accountMails, url } from '../apps/server/src/features/accounts/mails/mails.testing.ts';
import { paymentMails } from '../apps/server/src/features/payments/mails/mails.testing.ts';
import { supportMails } from '../apps/server/src/features/support/mails/mails.testing.ts';
import { wrongWords } from '../apps/web/src/locales/glossary.testing.ts';
import { slips } from '../apps/web/src/locales/typography.testing.ts';

const mails = { ...accountMails, ...paymentMails(url), ...supportMails(url) };

/** What a mail says, line by line. The separator of the signature and the link are no sentences. */
function linesOf(mail: string, language: Locale): [string, string][] {
  const { subject, text } = mails[mail]?.(language) ?? { subject: '', text: '' };
  const said = text.split('\n').filter((line) => line !== '-- ' && line !== url);
  return [subject, ...said].map((line) => [mail, line]);
}

test.each(locales)('the mails in %s use the words of the glossary', (language) => {
  const lines = Object.keys(mails).flatMap((mail) => linesOf(mail, language));
  expect(wrongWords(language, lines)).toEqual([]);
});

test.each(locales)('the mails in %s are written as the language is', (language) => {
  const lines = Object.keys(mails).flatMap((mail) => linesOf(mail, language));
  expect(slips(language, lines)).toEqual([]);
});

test.each(locales)('the sentences of the mails in %s begin with a capital', (language) => {
  const lines = Object.keys(mails).flatMap((mail) => linesOf(mail, language));
  expect(lines.filter(([, line]) => /^\p{Ll}/u.test(line))).toEqual([]);
});

test.each(locales)('no sentence of the mails in %s has two colons', (language) => {
  const lines = Object.keys(mails).flatMap((mail) => linesOf(mail, language));
  const sentences = lines.flatMap(([, line]) => line.split(/(?<=[.!?]) /));
  expect(sentences.filter((one) => /:\s.*:\s/.test(one))).toEqual([]);
});
