import type { ForeignChat, ForeignNode } from '../tree.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { LeftOutCounter, type ConversationReader } from './reader.ts';

/** Exports of Open WebUI; older ones lack the object `chat` around a chat. */
export const openwebui: ConversationReader = {
  origin: 'openwebui',
  provider: null,
  voice: 'Open WebUI',
  recognises: (entry) => isFields(fieldsOf(chatOf(entry)['history'])['messages']),
  read: readConversation,
};

function chatOf(entry: Fields): Fields {
  return isFields(entry['chat']) ? entry['chat'] : entry;
}

function readConversation(entry: Fields): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const chat = chatOf(entry);
  const history = fieldsOf(chat['history']);
  const nodes = Object.entries(fieldsOf(history['messages'])).map(([key, message]) =>
    nodeOf(key, fieldsOf(message), leftOut),
  );
  if (nodes.every(({ role }) => role === 'skip')) return null;
  const createdAt = timeOf(entry['created_at']) ?? timeOf(chat['timestamp']);
  return {
    key: firstText(entry['id'], chat['id']) ?? `${createdAt}:${nodes[0]?.key}`,
    title: firstText(entry['title'], chat['title']),
    createdAt,
    updatedAt: timeOf(entry['updated_at']),
    archived: entry['archived'] === true,
    pinned: entry['pinned'] === true,
    nodes,
    head: firstText(history['currentId']),
    leftOut: leftOut.counts,
  };
}

const details = /<details\b[^>]*\btype="([a-z_]+)"[^>]*>([\s\S]*?)<\/details>/g;

function nodeOf(key: string, message: Fields, leftOut: LeftOutCounter): ForeignNode {
  const role = message['role'] === 'user' ? 'user' : message['role'] === 'assistant' ? 'assistant' : 'skip';
  const thoughts: string[] = [];
  const text = textOf(message['content']).replace(details, (_, type: string, inside: string) => {
    if (type === 'reasoning') thoughts.push(plainThought(inside));
    else leftOut.add('tool');
    return '';
  });
  const files = listOf(message['files']).map(fieldsOf);
  leftOut.add('picture_missing', files.filter(({ type }) => type === 'image').length);
  const names = files
    .filter(({ type }) => type !== 'image')
    .map((file) => textOf(file['name']))
    .filter(Boolean);
  leftOut.add('file', names.length);
  const body = [text.trim(), ...names.map((name) => `📎 ${name}`)].filter(Boolean).join('\n\n');
  return {
    key,
    parent: firstText(message['parentId']),
    role: body === '' && thoughts.length === 0 ? 'skip' : role,
    text: body,
    reasoning: thoughts.join('\n\n') || null,
    at: timeOf(message['timestamp']),
    model: firstText(message['model'], message['modelName']),
  };
}

/** Thoughts are quoted, line by line, below a summary that says how long they took. */
function plainThought(inside: string): string {
  return inside
    .replace(/<summary>[\s\S]*?<\/summary>/, '')
    .replace(/^(?:&gt;|>) ?/gm, '')
    .trim();
}
