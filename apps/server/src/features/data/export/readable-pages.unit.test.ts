import { expect, test } from 'vitest';
import type { ExportPart } from '../../../platform/account-exporter.ts';
import { readableFiles } from './readable-pages.ts';

const at = new Date('2026-11-18T00:00:00Z');

function chatOf(texts: readonly string[]): ExportPart[] {
  const messages = texts.map((text, index) => ({
    id: index + 1,
    chatId: 1,
    parentId: index === 0 ? null : index,
    type: index % 2 ? 'response' : 'request',
    text,
    createdAt: at,
    modelName: null,
    images: [],
  }));
  const head = messages.at(-1)?.id ?? null;
  return [
    {
      path: 'chats.json',
      rows: [{ id: 1, name: 'Tea', isFolder: false, compared: false, headMessageId: head, updatedAt: at }],
    },
    { path: 'messages.json', rows: messages },
  ];
}

async function pagesOf(texts: readonly string[], signal = new AbortController().signal): Promise<string> {
  async function* parts() {
    yield* chatOf(texts);
  }
  let page = '';
  for await (const { path, text } of readableFiles(parts, {
    ...{ language: 'en', madeAt: at, signal },
    markdownOf: () => Promise.resolve(''),
  })) {
    if (path === 'pages/chat-1.html') page = text;
  }
  return page;
}

test('messages are drawn in their order', async () => {
  const page = await pagesOf(['# One', '**two**', '- three']);
  expect(page).toMatch(/<h1>One<\/h1>[^]*<strong>two<\/strong>[^]*<li>/);
});

test('a very long paragraph is shown as written, the others are drawn', async () => {
  const page = await pagesOf([`**one**\n\n${'*a **b '.repeat(2_000)}\n\n**three**`]);
  expect(page).toMatch(/<strong>one<\/strong>[^]*<pre>\*a \*\*b [^]*<strong>three<\/strong>/);
  // Code costs as much as its characters.
  expect(await pagesOf([`\`\`\`js\n${'let a;\n'.repeat(2_000)}\`\`\``])).toContain('<code');
});

test('an export that is to end draws no further message', async () => {
  const ending = new AbortController();
  ending.abort(new Error('over'));
  await expect(pagesOf(['one', 'two'], ending.signal)).rejects.toThrow('over');
});

test('while a long chat is drawn, others have their turn', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  await pagesOf(Array.from({ length: 60 }, () => '- a **b** `c` $d$\n\n'.repeat(400)));
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
});
