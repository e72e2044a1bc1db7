import { parseParts } from '@polylogue/document/document-blocks';
import { documentHtml } from '@polylogue/document/document-html';
import type { Locale } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { inTurns } from '../../../platform/turns.ts';
import { cleanFileName } from '../../files/file-name.service.ts';
import {
  isWrittenJson,
  piecesOf,
  type ExportPart,
  type WrittenJson,
} from '../../../platform/account-exporter.ts';
import { pageWords, type PageWords } from './page-words.ts';

/** Rows of the lists, as far as people read them. */
const chatRow = z.object({
  id: z.int(),
  name: z.string(),
  isFolder: z.boolean(),
  compared: z.boolean(),
  headMessageId: z.nullable(z.int()),
  updatedAt: z.date(),
});
const messageRow = z.object({
  id: z.int(),
  chatId: z.int(),
  parentId: z.nullable(z.int()),
  type: z.enum(['request', 'response']),
  text: z.string(),
  createdAt: z.date(),
  modelName: z.nullable(z.string()),
  images: z.array(z.object({ fileId: z.int() })),
});
const noteRow = z.object({
  id: z.int(),
  name: z.string(),
  content: z.custom<WrittenJson>(isWrittenJson),
  updatedAt: z.date(),
});
const fileRow = z.object({ id: z.int(), path: z.string() });

type MessageRow = z.infer<typeof messageRow>;

/** A file for people: Markdown or a page. */
export interface ReadableFile {
  path: string;
  text: string;
}

/** Longer texts are shown as they are: drawing them would take too long. */
const mostDrawn = 32_000;

/** So is a paragraph, a list or a table that is longer: it is drawn at once. */
const longestBlock = 8_000;

/**
 * Chats and notes as Markdown and as pages, and the page that lists them. Made of the same rows as the lists, so both say the
 * same. One chat is in memory at a time.
 */
export async function* readableFiles(
  parts: () => AsyncIterable<ExportPart>,
  {
    language,
    madeAt,
    signal,
    markdownOf,
  }: { language: Locale; madeAt: Date } & Pick<Context, 'signal' | 'markdownOf'>,
): AsyncGenerator<ReadableFile, void, undefined> {
  const words = pageWords[language];
  const chats = new Map<number, z.infer<typeof chatRow>>();
  const paths = new Map<number, string>();
  for await (const part of parts()) {
    if (!('rows' in part)) continue;
    if (part.path === 'chats.json') for await (const row of part.rows) addChat(chats, row);
    if (part.path === 'files.json') {
      for await (const row of part.rows) {
        const file = fileRow.parse(row);
        paths.set(file.id, file.path);
      }
    }
  }
  const listed: Listed[] = [];
  const context = { words, language, paths, signal, markdownOf };
  for await (const part of parts()) {
    if (!('rows' in part)) continue;
    if (part.path === 'messages.json') yield* chatFiles(part.rows, { chats, listed, context });
    if (part.path === 'notes.json') yield* noteFiles(part.rows, { listed, context });
  }
  yield { path: 'index.html', text: indexPage(listed, { words, language, madeAt }) };
}

interface Listed {
  kind: 'chat' | 'note';
  name: string;
  page: string;
  at: Date;
}

interface Context {
  words: PageWords;
  language: Locale;
  paths: ReadonlyMap<number, string>;
  signal: AbortSignal;
  /** A note, as it is stored, as Markdown; undefined if it is too much. */
  markdownOf: (json: string) => Promise<string | undefined>;
}

function addChat(chats: Map<number, z.infer<typeof chatRow>>, row: object): void {
  const chat = chatRow.parse(row);
  if (!chat.isFolder && !chat.compared) chats.set(chat.id, chat);
}

async function* chatFiles(
  rows: AsyncIterable<object> | readonly object[],
  {
    chats,
    listed,
    context,
  }: { chats: ReadonlyMap<number, z.infer<typeof chatRow>>; listed: Listed[]; context: Context },
): AsyncGenerator<ReadableFile, void, undefined> {
  let current: MessageRow[] = [];
  async function* finish(): AsyncGenerator<ReadableFile> {
    const chat = chats.get(current[0]?.chatId ?? 0);
    if (!chat) return;
    const branch = branchOf(current, chat.headMessageId);
    const name = `${chat.id} ${cleanFileName(chat.name).slice(0, 80)}`.trim();
    yield { path: `chats/${name}.md`, text: chatMarkdown(chat.name, branch, context) };
    yield { path: `pages/chat-${chat.id}.html`, text: await chatPage(chat.name, branch, context) };
    listed.push({ kind: 'chat', name: chat.name, page: `pages/chat-${chat.id}.html`, at: chat.updatedAt });
  }
  for await (const row of rows) {
    const message = messageRow.parse(row);
    if (current[0] && current[0].chatId !== message.chatId) {
      yield* finish();
      current = [];
    }
    current.push(message);
  }
  yield* finish();
}

/** From the first message to the last one on screen. */
function branchOf(rows: readonly MessageRow[], headId: number | null): MessageRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const branch: MessageRow[] = [];
  let row = byId.get(headId ?? rows.at(-1)?.id ?? 0);
  while (row && branch.length <= rows.length) {
    branch.push(row);
    row = row.parentId === null ? undefined : byId.get(row.parentId);
  }
  return branch.toReversed();
}

function speaker({ type, modelName }: MessageRow, { words }: Context): string {
  return type === 'request' ? words.you : (modelName ?? words.answer);
}

function chatMarkdown(name: string, branch: readonly MessageRow[], context: Context): string {
  const parts = branch.map((row) => {
    const pictures = row.images.map(({ fileId }) => `![](<../${context.paths.get(fileId) ?? ''}>)`);
    const heading = `## ${speaker(row, context)}\n\n*${row.createdAt.toISOString()}*`;
    return [heading, row.text, ...pictures].filter(Boolean).join('\n\n');
  });
  return `# ${name}\n\n${parts.join('\n\n')}\n`;
}

async function chatPage(name: string, branch: readonly MessageRow[], context: Context): Promise<string> {
  const at = new Intl.DateTimeFormat(context.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const parts: string[] = [];
  for (const row of branch) {
    const pictures = row.images.map(({ fileId }) => {
      const path = context.paths.get(fileId) ?? '';
      return `<p><img alt="" src="../${path.split('/').map(encodeURIComponent).join('/')}"></p>`;
    });
    parts.push(`<article class="${row.type}"><h2>${escapeHtml(speaker(row, context))}</h2>
<time datetime="${row.createdAt.toISOString()}">${escapeHtml(at.format(row.createdAt))}</time>
${await drawn(row.text, context)}${pictures.join('')}</article>`);
  }
  return page({ title: name, context, body: parts.join('\n') });
}

/** A text as HTML, drawn in turns with other work. Throws when the export is to end. */
function drawn(text: string, { signal }: Pick<Context, 'signal'>): Promise<string> {
  return inTurns(drawingSteps(text, signal));
}

function* drawingSteps(text: string, signal: AbortSignal): Generator<void, string> {
  signal.throwIfAborted();
  yield;
  if (text.length > mostDrawn) return asWritten(text);
  const html: string[] = [];
  for (const { source, blocks } of parseParts(text)) {
    signal.throwIfAborted();
    const isDrawn = source.length <= longestBlock || blocks.every(({ type }) => type === 'code');
    html.push(isDrawn ? documentHtml({ blocks }) : asWritten(source));
    yield;
  }
  return html.join('');
}

function asWritten(text: string): string {
  return `<pre>${escapeHtml(text)}</pre>`;
}

async function* noteFiles(
  rows: AsyncIterable<object> | readonly object[],
  { listed, context }: { listed: Listed[]; context: Context },
): AsyncGenerator<ReadableFile, void, undefined> {
  for await (const row of rows) {
    const note = noteRow.parse(row);
    const markdown = await context.markdownOf(await jsonOf(note.content));
    // It is in the list all the same.
    if (markdown === undefined) continue;
    const name = `${note.id} ${cleanFileName(note.name).slice(0, 80)}`.trim();
    yield { path: `notes/${name}.md`, text: `# ${note.name}\n\n${markdown}\n` };
    yield {
      path: `pages/note-${note.id}.html`,
      text: page({ title: note.name, context, body: await drawn(markdown, context) }),
    };
    listed.push({ kind: 'note', name: note.name, page: `pages/note-${note.id}.html`, at: note.updatedAt });
  }
}

async function jsonOf(written: WrittenJson): Promise<string> {
  let json = '';
  for await (const piece of piecesOf(written) ?? []) json += piece;
  return json;
}

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1rem;margin:0}time{font-size:.8rem;opacity:.7}article{border-top:1px solid #8884;padding:1.25rem 0}
article.request{background:#8881;padding:1rem;border-radius:.75rem;border:0;margin:1rem 0}img{max-width:100%;border-radius:.5rem}
pre{overflow:auto;padding:.75rem;background:#8882;border-radius:.5rem;white-space:pre-wrap}table{border-collapse:collapse;display:block;overflow:auto}
td,th{border:1px solid #8886;padding:.3rem .6rem}ul.list{list-style:none;padding:0}ul.list li{display:flex;gap:1rem;justify-content:space-between;padding:.4rem 0;border-bottom:1px solid #8883}
input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem .75rem;border:1px solid #8888;border-radius:.5rem;background:transparent;color:inherit}`;

function page({ title, context, body }: { title: string; context: Context; body: string }): string {
  const { words, language } = context;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style><p><a href="../index.html">${escapeHtml(words.back)}</a></p>
<h1>${escapeHtml(title)}</h1>${body}</html>
`;
}

function indexPage(
  listed: readonly Listed[],
  { words, language, madeAt }: { words: PageWords; language: Locale; madeAt: Date },
): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const list = (kind: Listed['kind']) =>
    listed
      .filter((entry) => entry.kind === kind)
      .map(
        ({ name, page: href, at }) =>
          `<li><a href="${href}">${escapeHtml(name)}</a><time datetime="${at.toISOString()}">${escapeHtml(day.format(at))}</time></li>`,
      )
      .join('\n');
  const find = `for(const e of document.querySelectorAll('li'))e.hidden=!e.textContent.toLowerCase().includes(this.value.toLowerCase())`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(words.title)}</title><style>${style}li[hidden]{display:none!important}</style>
<h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.madeAt(day.format(madeAt)))}</p>
<input type="search" aria-label="${escapeHtml(words.search)}" placeholder="${escapeHtml(words.search)}" oninput="${escapeHtml(find)}">
<h2>${escapeHtml(words.chats)}</h2><ul class="list">${list('chat')}</ul>
<h2>${escapeHtml(words.notes)}</h2><ul class="list">${list('note')}</ul>
<p>${escapeHtml(words.rest)}</p></html>
`;
}
