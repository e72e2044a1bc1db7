import type { ForeignChat, ForeignNode } from '../tree.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { LeftOutCounter, type ConversationReader } from './reader.ts';

/** Exports of DeepSeek: they look like ChatGPT's, but messages are made of fragments. */
export const deepseek: ConversationReader = {
  origin: 'deepseek',
  provider: 'deepseek',
  voice: 'DeepSeek',
  recognises: (entry) => isFields(entry['mapping']) && 'inserted_at' in entry,
  read: readConversation,
};

function readConversation(entry: Fields): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const nodes = Object.entries(fieldsOf(entry['mapping'])).map(([key, node]) =>
    nodeOf(key, fieldsOf(node), leftOut),
  );
  if (nodes.every(({ role }) => role === 'skip')) return null;
  const createdAt = timeOf(entry['inserted_at']);
  return {
    key: firstText(entry['id']) ?? `${createdAt}`,
    title: firstText(entry['title']),
    createdAt,
    updatedAt: timeOf(entry['updated_at']),
    nodes,
    head: null,
    leftOut: leftOut.counts,
  };
}

function nodeOf(key: string, node: Fields, leftOut: LeftOutCounter): ForeignNode {
  const message = fieldsOf(node['message']);
  const fragments = listOf(message['fragments']).map(fieldsOf);
  const textsOf = (type: string) =>
    fragments
      .filter((fragment) => fragment['type'] === type)
      .map((fragment) => textOf(fragment['content']))
      .filter((text) => text.trim() !== '');
  const [asked, answered, thought] = [textsOf('REQUEST'), textsOf('RESPONSE'), textsOf('THINK')];
  leftOut.add('tool', textsOf('SEARCH').length);
  const files = listOf(message['files'])
    .map((file) => textOf(fieldsOf(file)['file_name']))
    .filter(Boolean);
  leftOut.add('file', files.length);
  const role =
    asked.length > 0 || files.length > 0
      ? 'user'
      : answered.length > 0 || thought.length > 0
        ? 'assistant'
        : 'skip';
  return {
    key,
    parent: firstText(node['parent']),
    role,
    text: [...(role === 'user' ? asked : answered), ...files.map((name) => `📎 ${name}`)].join('\n\n'),
    reasoning: thought.join('\n\n') || null,
    at: timeOf(message['inserted_at']),
    model: firstText(message['model']),
  };
}
