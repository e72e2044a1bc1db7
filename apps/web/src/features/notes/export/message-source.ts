import { listMessages } from '@polylogue/contract/answers';
import type { Block, Heading } from '@polylogue/document/tree';
import { api } from '../../../lib/api/client.ts';
import type { Message } from '../../conversation/message.ts';
import { messageOf } from '../../conversation/message.wire.ts';
import type { DocumentSource } from './document-source.ts';
import { messageTree } from './message-tree.ts';
import { treeSource } from './tree-source.ts';

/** Exchanges per request; the endpoint's maximum. */
const pageSize = 100;

/** An answer as an export source, with its generated images. */
export function answerSource(name: string, answer: Message): DocumentSource {
  return treeSource(name, () => Promise.resolve(messageTree(answer)));
}

async function wholeChat(chatId: number): Promise<Message[]> {
  const pages: Message[][] = [];
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const { list, totalCount } = await api(listMessages, {
      query: { groupId: chatId, limit: pageSize, offset },
    });
    pages.unshift(list.map(messageOf));
    total = totalCount;
  }
  return pages.flat();
}

interface ChatToSave {
  chatId: number;
  name: string;
  /** Label of the user in the document. */
  you: string;
}

function heading(level: Heading['level'], text: string): Block {
  return { type: 'heading', level, content: [{ type: 'text', text }] };
}

/** A whole chat as an export source, each message below its author. */
export function chatSource({ chatId, name, you }: ChatToSave): DocumentSource {
  const speakerOf = (message: Message) => (message.type === 'request' ? you : message.modelName);
  return treeSource(name, async () => {
    const messages = await wholeChat(chatId);
    const parts = messages.flatMap((message) => [
      heading(2, speakerOf(message)),
      ...messageTree(message).blocks,
    ]);
    return { blocks: [heading(1, name), ...parts] };
  });
}
