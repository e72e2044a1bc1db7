import { Lexer, Tokenizer } from 'marked';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseDocument } from '../document-blocks.ts';
import { plainDocument } from '../plain-text.ts';

/** How many characters the parser is given to read as lines, over and over: its time depends on them. */
function workFor(source: string): number {
  const lines = vi.spyOn(Lexer.prototype, 'inlineTokens');
  onTestFinished(() => lines.mockRestore());
  expect(plainDocument(parseDocument(source).blocks)).toContain('deep');
  const characters = lines.mock.calls.reduce((total, [text]) => total + text.length, 0);
  lines.mockRestore();
  return characters;
}

const nested: Record<string, (depth: number) => string> = {
  'emphasis that closes': (depth) => `${'*a **b '.repeat(depth)}deep${' c** d*'.repeat(depth)}`,
  'underscores that close': (depth) => `${'_a __b '.repeat(depth)}deep${' c__ d_'.repeat(depth)}`,
  'strikethrough that closes': (depth) => `${'~~a *b '.repeat(depth)}deep${' c* d~~'.repeat(depth)}`,
  'a row of stars': (depth) => `${'*'.repeat(depth)}deep${'*'.repeat(depth)}`,
  'pictures in pictures': (depth) => `${'![a '.repeat(depth)}deep${'](b)'.repeat(depth)}`,
};

test.each(Object.entries(nested))('%s takes twice the work for twice the text', (_name, source) => {
  expect(workFor(source(600)) / workFor(source(300))).toBeLessThan(2.5);
});

test('marks that close nowhere are looked for a limited number of times', () => {
  const tries = vi.spyOn(Tokenizer.prototype, 'emStrong');
  onTestFinished(() => tries.mockRestore());
  const source = `${'*a **b '.repeat(1_000)}deep${'** *'.repeat(1_000)}`;
  expect(plainDocument(parseDocument(source).blocks)).toContain('deep');
  const marks = tries.mock.calls.filter(([text]) => /^[*_]/.test(text));
  expect(marks.length).toBeLessThan(500);
});

test('a long block with many words in bold keeps them all', () => {
  const source = Array.from({ length: 1_000 }, (_, index) => `- **word ${index}** and *more*`).join('\n');
  expect(JSON.stringify(parseDocument(source)).match(/"styled"/g)).toHaveLength(2_000);
});

test('emphasis as deep as people write it stays emphasis', () => {
  const [block] = parseDocument('*a **b ~~c *d* c~~ b** a*').blocks;
  expect(JSON.stringify(block).match(/"styled"/g)).toHaveLength(4);
});
