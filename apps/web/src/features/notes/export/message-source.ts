import { imageMark, listMessages, type Message } from '@polylogue/contract/answers';
import { api } from '../../../lib/api/client.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { markdownHtml } from '../../answers/markdown-html.ts';
import type { DocumentSource } from './document-source.ts';

/** Exchanges asked for at once; as many as the call gives. */
const pageSize = 100;

/** Boxes of task lists, as a document understands them. */
function withTasks(html: string): string {
  return html.replace(/<li><input (checked="" )?disabled="" type="checkbox">/g, (_, checked?: string) =>
    checked === undefined ? '<li data-checked="false">' : '<li data-checked="true">',
  );
}

/** An answer as a text that goes out. */
export function answerSource(name: string, text: string): DocumentSource {
  return {
    name,
    html: () => Promise.resolve(withTasks(markdownHtml(text))),
    markdown: () => Promise.resolve(`${text}\n`),
  };
}

interface Said {
  who: string;
  text: string;
}

function saidIn(message: Message, you: string): Said {
  if (message.type === 'request') return { who: you, text: message.message };
  return { who: message.modelName, text: message.response === imageMark ? '' : message.response };
}

async function wholeChat(chatId: number): Promise<Message[]> {
  const pages: Message[][] = [];
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const { list, totalCount } = await api(listMessages, {
      query: { groupId: chatId, limit: pageSize, offset },
    });
    pages.unshift(list);
    total = totalCount;
  }
  return pages.flat();
}

interface ChatToSave {
  chatId: number;
  name: string;
  /** How the user is called in it. */
  you: string;
}

/** A whole chat as a text that goes out, each message below who said it. */
export function chatSource({ chatId, name, you }: ChatToSave): DocumentSource {
  const said = async () => (await wholeChat(chatId)).map((message) => saidIn(message, you));
  return {
    name,
    html: async () => {
      const parts = (await said()).map(
        ({ who, text }) => `<h2>${escapeHtml(who)}</h2>${withTasks(markdownHtml(text))}`,
      );
      return `<h1>${escapeHtml(name)}</h1>${parts.join('')}`;
    },
    markdown: async () => {
      const parts = (await said()).map(({ who, text }) => `## ${who}\n\n${text.trim()}\n`);
      return [`# ${name}\n`, ...parts].join('\n');
    },
  };
}
