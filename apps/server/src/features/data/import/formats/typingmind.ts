import type { ForeignChat, ForeignNode } from '../tree.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { LeftOutCounter, type ConversationReader } from './reader.ts';

/** Backups of TypingMind. Their messages are one branch. */
export const typingmind: ConversationReader = {
  origin: 'typingmind',
  provider: null,
  voice: 'TypingMind',
  recognises: (entry) =>
    Array.isArray(entry['messages']) && (typeof entry['chatID'] === 'string' || 'chatTitle' in entry),
  read: (entry) =>
    readBranch(entry, {
      key: firstText(entry['chatID'], entry['id']) ?? `${timeOf(entry['createdAt'])}`,
      title: firstText(entry['chatTitle'], entry['preview']),
      model: firstText(entry['model'], fieldsOf(entry['modelInfo'])['title']),
    }),
};

/** Exports of Chatbot UI 1. Their messages have neither times nor models of their own. */
export const chatbotui: ConversationReader = {
  origin: 'chatbotui',
  provider: null,
  voice: 'Chatbot UI',
  recognises: (entry) =>
    Array.isArray(entry['messages']) &&
    typeof entry['name'] === 'string' &&
    'prompt' in entry &&
    isFields(entry['model']),
  read: (entry) =>
    readBranch(entry, {
      key: firstText(entry['id']) ?? textOf(entry['name']),
      title: firstText(entry['name']),
      model: firstText(fieldsOf(entry['model'])['name'], fieldsOf(entry['model'])['id']),
    }),
};

function readBranch(
  entry: Fields,
  { key, title, model }: { key: string; title: string | null; model: string | null },
): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const nodes: ForeignNode[] = [];
  for (const [place, message] of listOf(entry['messages']).map(fieldsOf).entries()) {
    const { role } = message;
    const text = contentOf(message['content'], leftOut).trim();
    nodes.push({
      key: `${place}`,
      parent: place === 0 ? null : `${place - 1}`,
      role: text !== '' && (role === 'user' || role === 'assistant') ? role : 'skip',
      text,
      at: timeOf(message['createdAt']),
      model: role === 'assistant' ? (firstText(message['model']) ?? model) : null,
    });
  }
  if (nodes.every((node) => node.role === 'skip')) return null;
  return {
    key,
    title,
    createdAt: timeOf(entry['createdAt']),
    updatedAt: timeOf(entry['updatedAt']),
    nodes,
    head: nodes.at(-1)?.key ?? null,
    leftOut: leftOut.counts,
  };
}

function contentOf(content: unknown, leftOut: LeftOutCounter): string {
  if (typeof content === 'string') return content;
  const texts: string[] = [];
  for (const part of listOf(content).map(fieldsOf)) {
    if (part['type'] === 'text') texts.push(textOf(part['text']));
    else if (part['type'] === 'tm_text_file') leftOut.add('file');
    else if (part['type'] === 'image_url' || part['type'] === 'tm_image_file') leftOut.add('picture_missing');
  }
  return texts.filter(Boolean).join('\n\n');
}
