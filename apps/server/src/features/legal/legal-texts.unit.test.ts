import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { legalAnchors, manualNames, type LegalDocuments } from '@polylogue/contract/legal';
import { locales } from '@polylogue/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { textOfEdition } from './edition-text.ts';
import { legalFacts } from './legal-facts.testing.ts';
import { readLegalFile, readManualFile } from './legal-file.ts';
import { fillVariables } from './legal-html.ts';
import { createLegal } from './legal.service.ts';
import { inventedDetails } from '../../operator-details.ts';

const content = join(import.meta.dirname, '../../../../../content');

/** What a reader sees, with single spaces between words. */
function plain(html: string): string {
  return html
    .replace(/<\/(p|li|h\d|t[dhr])>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

test('the folders hold each document in each language, and nothing else', async () => {
  const files = legalAnchors.flatMap((anchor) => locales.map((locale) => `${anchor}.${locale}.md`));
  expect((await readdir(join(content, 'legal'))).toSorted()).toEqual(files.toSorted());
  const manuals = manualNames.map((name) => `${name}.ru.md`);
  expect((await readdir(join(content, 'manuals'))).toSorted()).toEqual(manuals.toSorted());
});

describe.each(legalAnchors)('%s', (anchor) => {
  test.each(locales)('in %s has its front matter, closed blocks and only known variables', async (locale) => {
    const { title, description, version, body } = await readLegalFile(anchor, locale);
    expect(title.length).toBeLessThan(80);
    expect(description.length).toBeGreaterThanOrEqual(110);
    expect(description.length).toBeLessThanOrEqual(170);
    expect(version).toBe((await readLegalFile(anchor, 'ru')).version);
    const [ru, world] = [textOfEdition(body, 'ru'), textOfEdition(body, 'world')];
    expect(ru).not.toBe(world);
    // No raw HTML, and no links that leave the site.
    expect(body).not.toMatch(/<[a-z]/i);
    expect(body).not.toMatch(/\]\((?!\/)/);
  });
});

test.each(manualNames)('the manual %s is long enough to be one', async (name) => {
  const { title, body } = await readManualFile(name);
  expect(title).not.toBe('');
  expect(body.split(/\s+/).length).toBeGreaterThan(1_200);
  expect(body).not.toMatch(/\{\{|:::/);
});

const editions = [
  { edition: 'ru', location: 'RU' },
  { edition: 'international', location: 'FR' },
] as const;

describe.each(editions)('the $edition edition', ({ edition, location }) => {
  describe.each(locales)('in %s', (locale) => {
    let legal: LegalDocuments;
    beforeAll(async () => {
      legal = await createLegal(readConfig({ SITE_LOCATION: location }))(locale);
    });

    const expected = legalFacts.filter((one) => one.edition === undefined || one.edition === edition);
    test.each(expected)('$document: $fact', (one) => {
      const html = legal.documents.find(({ anchor }) => anchor === one.document)?.html ?? '';
      expect(plain(html)).toMatch(one[locale]);
    });

    test('the table of collected data is in the privacy policy', () => {
      const html = legal.documents[1]?.html ?? '';
      expect(html.match(/<table>/g)?.length).toBeGreaterThanOrEqual(2);
      expect(html.match(/<tr>/g)?.length).toBeGreaterThan(15);
    });

    test('the consent has a column to be filled in', () => {
      const [, rows = ''] = /<tbody>([\s\S]*?)<\/tbody>/.exec(legal.documents[4]?.html ?? '') ?? [];
      const cells = [...rows.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
        [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell]) => cell),
      );
      expect(cells).toHaveLength(2);
      for (const [category, choice] of cells) {
        expect(category).not.toBe('');
        expect(choice).toBe('');
      }
    });
  });
});

describe('blocks of an edition', () => {
  test('only that of the edition stays', () => {
    const text = 'a\n:::edition ru\nb\n:::\n:::edition world\nc\n:::\nd';
    expect(textOfEdition(text, 'ru')).toBe('a\nb\nd');
    expect(textOfEdition(text, 'world')).toBe('a\nc\nd');
  });

  test.each([
    'a\n:::edition ru\nb',
    ':::',
    ':::edition fr\n:::',
    ':::edition ru\n:::edition world\n:::\n:::',
  ])('are refused if they are not written right: %j', (text) =>
    expect(() => textOfEdition(text, 'ru')).toThrow(/block/),
  );
});

test('an unknown variable is refused', () => {
  expect(() => fillVariables('{{operator.shoeSize}}', new Map())).toThrow('operator.shoeSize');
});

test('details that nobody has set are named', () => {
  const nothing = readConfig({});
  expect(inventedDetails(nothing, 'international')).toEqual(
    expect.arrayContaining(['SELLER_NAME', 'SELLER_MEDIATOR']),
  );
  expect(inventedDetails(nothing, 'ru')).not.toContain('SELLER_MEDIATOR');
  const named = readConfig({ SELLER_NAME: 'Sun SAS' });
  expect(inventedDetails(named, 'international')).not.toContain('SELLER_NAME');
});
