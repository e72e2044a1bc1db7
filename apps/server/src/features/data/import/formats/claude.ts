import type { ForeignChat, ForeignNode } from '../tree.ts';
import { fieldsOf, firstText, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { LeftOutCounter, type Attachments, type ConversationReader } from './reader.ts';

/** Exports of Claude.ai. They name neither models nor the branch on screen, and hold no files. */
export const claude: ConversationReader = {
  origin: 'claude',
  provider: 'anthropic',
  voice: 'Claude',
  recognises: (entry) => typeof entry['uuid'] === 'string' && Array.isArray(entry['chat_messages']),
  read: readConversation,
};

/** The parent of the first messages. */
const rootKey = '00000000-0000-4000-8000-000000000000';

function readConversation(entry: Fields, { folderOf }: Attachments): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const messages = listOf(entry['chat_messages']).map(fieldsOf);
  // Older exports have no parents: there the messages are one branch.
  const isTree = messages.some((message) => typeof message['parent_message_uuid'] === 'string');
  const nodes: ForeignNode[] = [];
  for (const [place, message] of messages.entries()) {
    const parent = isTree ? parentOf(message) : (nodes.at(-1)?.key ?? null);
    nodes.push(nodeOf(message, { key: firstText(message['uuid']) ?? `#${place}`, parent, leftOut }));
  }
  if (nodes.every(({ role }) => role === 'skip')) return null;
  const key = textOf(entry['uuid']);
  const project = firstText(entry['project_uuid'], fieldsOf(entry['project'])['uuid']);
  return {
    key,
    folder: project === null ? null : (folderOf?.(project, key) ?? null),
    title: firstText(entry['name']),
    createdAt: timeOf(entry['created_at']),
    updatedAt: timeOf(entry['updated_at']),
    pinned: entry['is_starred'] === true,
    nodes,
    head: firstText(entry['current_leaf_message_uuid']),
    leftOut: leftOut.counts,
  };
}

function parentOf(message: Fields): string | null {
  const parent = firstText(message['parent_message_uuid']);
  return parent === rootKey ? null : parent;
}

function nodeOf(
  message: Fields,
  { key, parent, leftOut }: { key: string; parent: string | null; leftOut: LeftOutCounter },
): ForeignNode {
  const role =
    message['sender'] === 'human' ? 'user' : message['sender'] === 'assistant' ? 'assistant' : 'skip';
  const blocks = listOf(message['content']).map(fieldsOf);
  const texts = blocks.filter(({ type }) => type === 'text').map(textOfBlock);
  // With blocks, `text` only says that they cannot be shown.
  const body = texts.length > 0 ? texts.join('\n\n') : blocks.length === 0 ? textOf(message['text']) : '';
  const thoughts = blocks.filter(({ type }) => type === 'thinking').map((block) => textOf(block['thinking']));
  const made = blocks.filter(({ type }) => type === 'tool_use').map(artifactOf);
  leftOut.add('tool', made.filter((text) => text === null).length);
  const attached = listOf(message['attachments']).map(fieldsOf).map(attachmentOf);
  const files = listOf(message['files'])
    .map(fieldsOf)
    .map((file) => textOf(file['file_name']))
    .filter(Boolean);
  leftOut.add('file', files.length);
  const text = [body, ...made, ...attached, ...files.map((name) => `📎 ${name}`)]
    .filter((part) => part !== null && part.trim() !== '')
    .join('\n\n');
  return {
    key,
    parent,
    role: text === '' && thoughts.length === 0 ? 'skip' : role,
    text,
    reasoning: thoughts.filter(Boolean).join('\n\n') || null,
    at: timeOf(message['created_at']),
  };
}

/** The text of a block with the addresses it cites, once each, at its end. */
function textOfBlock(block: Fields): string {
  const urls = listOf(block['citations'])
    .map((citation) => fieldsOf(fieldsOf(citation)['details']))
    .map((details) => textOf(details['url']))
    .filter((url) => /^https?:\/\/[^\s()<>]+$/.test(url));
  const links = [...new Set(urls)].map((url) => `[${new URL(url).hostname}](${url})`);
  const text = textOf(block['text']);
  return links.length === 0 ? text : `${text} (${links.join(', ')})`;
}

/** What the assistant made with its tools and people could read; null for any other use of a tool. */
function artifactOf(block: Fields): string | null {
  const input = fieldsOf(block['input']);
  const content = firstText(input['content'], input['file_text']);
  if (content === null || (block['name'] !== 'artifacts' && block['name'] !== 'create_file')) return null;
  const title = firstText(input['title'], input['path']);
  return `${title === null ? '' : `**${title}**\n\n`}${fenced(content, textOf(input['language']))}`;
}

/** Long pastes have no name: their text is what was said. */
function attachmentOf(attachment: Fields): string | null {
  const content = firstText(attachment['extracted_content']);
  const name = firstText(attachment['file_name']);
  if (content === null) return name === null ? null : `📎 ${name}`;
  return name === null ? content : `📎 **${name}**\n\n${fenced(content, '')}`;
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).slice(0, 1_000).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^[\w+#-]+$/.test(language) ? language : ''}\n${text}\n${fence}`;
}
