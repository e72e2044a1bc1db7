import type { ForeignChat, ForeignNode } from '../tree.ts';
import { fieldsOf, firstText, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { LeftOutCounter, type ConversationReader } from './reader.ts';

/** Exports of LibreChat: one conversation a file, flat or with the answers nested in each other. */
export const librechat: ConversationReader = {
  origin: 'librechat',
  provider: null,
  voice: 'LibreChat',
  recognises: (entry) =>
    typeof entry['conversationId'] === 'string' &&
    (Array.isArray(entry['messages']) || Array.isArray(entry['messagesTree'])),
  read: readConversation,
};

const rootKey = '00000000-0000-0000-0000-000000000000';

function readConversation(entry: Fields): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const model = firstText(fieldsOf(entry['options'])['model']);
  const nodes: ForeignNode[] = [];
  // Nested messages wait here, each with the key of the one above; a recursion could be made too deep.
  const waiting = [...listOf(entry['messages']), ...listOf(entry['messagesTree'])].map((message) => ({
    message: fieldsOf(message),
    above: null as string | null,
  }));
  // The list grows while it is walked.
  for (const { message, above } of waiting) {
    const key = firstText(message['messageId']) ?? `#${nodes.length}`;
    const parent = firstText(message['parentMessageId']) ?? above;
    nodes.push(nodeOf(message, { key, parent: parent === rootKey ? null : parent, model, leftOut }));
    for (const child of listOf(message['children'])) waiting.push({ message: fieldsOf(child), above: key });
  }
  if (nodes.every(({ role }) => role === 'skip')) return null;
  const times = nodes.map(({ at }) => at).filter((at) => at !== null);
  return {
    key: textOf(entry['conversationId']),
    title: firstText(entry['title']),
    createdAt: times.toSorted((one, other) => one - other)[0] ?? null,
    updatedAt: times.toSorted((one, other) => other - one)[0] ?? null,
    nodes,
    head: null,
    leftOut: leftOut.counts,
  };
}

function nodeOf(
  message: Fields,
  {
    key,
    parent,
    model,
    leftOut,
  }: Pick<ForeignNode, 'key' | 'parent'> & { model: string | null; leftOut: LeftOutCounter },
): ForeignNode {
  const blocks = listOf(message['content']).map(fieldsOf);
  const texts = blocks
    .filter(({ type }) => type === 'text')
    .map(({ text }) => textOf(text) || textOf(fieldsOf(text)['value']));
  const thoughts = blocks
    .filter(({ type }) => type === 'think')
    .map(({ think }) => textOf(think) || textOf(fieldsOf(think)['value']));
  leftOut.add('tool', blocks.filter(({ type }) => type === 'tool_call').length);
  const files = [...listOf(message['files']), ...listOf(message['attachments'])].map(fieldsOf);
  leftOut.add('picture_missing', files.filter(isPicture).length);
  const names = files
    .filter((file) => !isPicture(file))
    .map((file) => textOf(file['filename']))
    .filter(Boolean);
  leftOut.add('file', names.length);
  const body = texts.filter(Boolean).join('\n\n') || textOf(message['text']);
  const text = [body.trim(), ...names.map((name) => `📎 ${name}`)].filter(Boolean).join('\n\n');
  const isUser = message['isCreatedByUser'] === true;
  return {
    key,
    parent,
    role:
      (text === '' && thoughts.length === 0) || message['error'] === true
        ? 'skip'
        : isUser
          ? 'user'
          : 'assistant',
    text,
    reasoning: thoughts.filter(Boolean).join('\n\n') || null,
    at: timeOf(message['createdAt']),
    model: isUser ? null : (firstText(message['model']) ?? model),
  };
}

function isPicture(file: Fields): boolean {
  return textOf(file['type']).startsWith('image/');
}
