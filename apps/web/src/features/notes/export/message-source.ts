import { imageMark, listMessages, type Message } from '@polylogue/contract/answers';
import { api } from '../../../lib/api/client.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { markdownHtml } from '../../answers/markdown-html.ts';
import type { DocumentSource } from './document-source.ts';
import { pictureHtml } from './note-html.ts';

/** Exchanges asked for at once; as many as the call gives. */
const pageSize = 100;

/** Boxes of task lists, as a document understands them. */
function withTasks(html: string): string {
  return html.replace(/<li><input (checked="" )?disabled="" type="checkbox">/g, (_, checked?: string) =>
    checked === undefined ? '<li data-checked="false">' : '<li data-checked="true">',
  );
}

/** What a message says, without the mark that stands for a picture. */
function textOf(message: Message): string {
  if (message.type === 'request') return message.message;
  return message.response === imageMark ? '' : message.response;
}

function htmlOf(message: Message): string {
  const pictures = message.imageList.map(({ id }) => pictureHtml(id, ''));
  return withTasks(markdownHtml(textOf(message))) + pictures.join('');
}

/** An answer as a text that goes out, with what was drawn for it. */
export function answerSource(name: string, answer: Message): DocumentSource {
  return {
    name,
    html: () => Promise.resolve(htmlOf(answer)),
    markdown: () => Promise.resolve(`${textOf(answer)}\n`),
  };
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
  const speakerOf = (message: Message) => (message.type === 'request' ? you : message.modelName);
  return {
    name,
    html: async () => {
      const parts = (await wholeChat(chatId)).map(
        (message) => `<h2>${escapeHtml(speakerOf(message))}</h2>${htmlOf(message)}`,
      );
      return `<h1>${escapeHtml(name)}</h1>${parts.join('')}`;
    },
    markdown: async () => {
      const parts = (await wholeChat(chatId)).map(
        (message) => `## ${speakerOf(message)}\n\n${textOf(message).trim()}\n`,
      );
      return [`# ${name}\n`, ...parts].join('\n');
    },
  };
}
