import { expect, test } from 'vitest';
import { noDefinitions } from '../definitions.ts';
import { parseDocument } from '../document-blocks.ts';
import { documentHtml } from '../document-html.ts';
import { parseBlock } from '../parse-block.ts';
import { plainDocument } from '../plain-text.ts';

const beyondReason = {
  quotes: `${'> '.repeat(2_000)}deep`,
  'quotes without spaces': `${'>'.repeat(2_000)} deep`,
  bullets: Array.from({ length: 600 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n'),
  'bullets on one line': `${'- '.repeat(3_000)}deep`,
  numbers: `${'1. '.repeat(3_000)}deep`,
  emphasis: `${'*a **b '.repeat(2_000)}deep`,
  'emphasis in a table': `| a |\n|---|\n| ${'*a **b '.repeat(200)}deep${'** *'.repeat(200)} |`,
  brackets: `${'['.repeat(1_000)}deep${']'.repeat(1_000)}`,
  'what unfolds': `${'<details><summary>a</summary>\n\n'.repeat(1_000)}deep`,
  elements: `${'<sub>'.repeat(3_000)}deep${'</sub>'.repeat(3_000)}`,
};

test.each(Object.entries(beyondReason))('%s nested beyond reason are words', (_name, source) => {
  for (const open of [true, false]) {
    expect(plainDocument(parseBlock({ source, open, definitions: noDefinitions }))).toContain('deep');
  }
  expect(documentHtml(parseDocument(source), { inlineStyles: true })).toContain('deep');
});

test('quotes and lists that people write stay quotes and lists', () => {
  expect(parseDocument(`${'> '.repeat(12)}deep`).blocks[0]?.type).toBe('quote');
  const source = Array.from({ length: 12 }, (_, depth) => `${'  '.repeat(depth)}- item`).join('\n');
  expect(parseDocument(source).blocks[0]?.type).toBe('list');
});
