import type { ForeignChat, ForeignNode, PictureAt } from '../tree.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { withoutMarkers } from './chatgpt-citations.ts';
import { LeftOutCounter, type Attachments, type ConversationReader } from './reader.ts';

/** Exports of ChatGPT: the single file of 2024 and the shards since 2025, whose nodes know only their parents. */
export const chatgpt: ConversationReader = {
  origin: 'chatgpt',
  provider: 'openai',
  voice: 'ChatGPT',
  recognises: (entry) => isFields(entry['mapping']) && !('inserted_at' in entry),
  read: readConversation,
};

function readConversation(entry: Fields, attachments: Attachments): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const createdAt = timeOf(entry['create_time']);
  const reading: Reading = { model: firstText(entry['default_model_slug']), attachments, leftOut };
  const mapping = Object.entries(fieldsOf(entry['mapping']));
  const nodes = mapping.map(([key, node]) => nodeOf(key, fieldsOf(node), reading));
  passReasoning(nodes);
  if (nodes.every(({ role }) => role === 'skip')) return null;
  return {
    key: firstText(entry['conversation_id'], entry['id']) ?? `${createdAt}:${mapping[0]?.[0]}`,
    title: firstText(entry['title']),
    createdAt,
    updatedAt: timeOf(entry['update_time']),
    archived: entry['is_archived'] === true,
    pinned: entry['is_starred'] === true || timeOf(entry['pinned_time']) !== null,
    nodes,
    head: firstText(entry['current_node']),
    leftOut: leftOut.counts,
  };
}

interface Reading {
  model: string | null;
  attachments: Attachments;
  leftOut: LeftOutCounter;
}

function nodeOf(key: string, node: Fields, reading: Reading): ForeignNode {
  const parent = firstText(node['parent']);
  const message = fieldsOf(node['message']);
  const metadata = fieldsOf(message['metadata']);
  const content = fieldsOf(message['content']);
  const at = timeOf(message['create_time']);
  const role = textOf(fieldsOf(message['author'])['role']);
  const skipped: ForeignNode = { key, parent, role: 'skip', text: '', at };
  if (metadata['is_visually_hidden_from_conversation'] === true) return skipped;
  const type = textOf(content['content_type']);
  if (type === 'thoughts') return { ...skipped, reasoning: thoughtsOf(content) };
  const pictures = picturesOf(content, metadata, reading);
  // What a tool drew is part of the answer; everything else that tools say is not for people.
  if (role === 'tool') {
    if (pictures.length === 0) {
      reading.leftOut.add('tool');
      return skipped;
    }
    const text = missingOf(pictures, metadata).trim();
    return { ...skipped, role: 'assistant', text, pictures, model: modelOf(metadata, reading) };
  }
  if (role !== 'user' && role !== 'assistant') return skipped;
  const recipient = message['recipient'] ?? 'all';
  if (role === 'assistant' && (recipient !== 'all' || type === 'code' || type === 'execution_output')) {
    reading.leftOut.add('tool');
    return skipped;
  }
  if (type !== '' && type !== 'text' && type !== 'multimodal_text') return skipped;
  const text =
    withoutMarkers(partsOf(content, reading), metadata).trim() +
    filesOf(metadata, role, reading) +
    missingOf(pictures, metadata);
  if (text === '' && pictures.length === 0) return skipped;
  return {
    ...skipped,
    role,
    text,
    pictures,
    ...(role === 'assistant' ? { model: modelOf(metadata, reading) } : {}),
  };
}

function modelOf(metadata: Fields, { model }: Reading): string | null {
  return firstText(metadata['model_slug']) ?? model;
}

function thoughtsOf(content: Fields): string {
  return listOf(content['thoughts'])
    .map(fieldsOf)
    .map((thought) => [textOf(thought['summary']), textOf(thought['content'])].filter(Boolean).join('\n\n'))
    .filter(Boolean)
    .join('\n\n');
}

/** Texts and what was spoken; recordings themselves are left out. */
function partsOf(content: Fields, { leftOut }: Reading): string {
  const parts = Array.isArray(content['parts']) ? content['parts'] : [content['text']];
  const texts: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') texts.push(part);
    const { content_type: type, text } = fieldsOf(part);
    if (type === 'audio_transcription') texts.push(textOf(text));
    if (type === 'audio_asset_pointer' || type === 'real_time_user_audio_video_asset_pointer')
      leftOut.add('recording');
  }
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

/** A picture with the id of its file. */
interface NamedPicture extends PictureAt {
  id: string;
}

function picturesOf(content: Fields, metadata: Fields, { attachments }: Reading): NamedPicture[] {
  const pointers = listOf(content['parts'])
    .map(fieldsOf)
    .filter(({ content_type: type }) => type === 'image_asset_pointer');
  const run = listOf(fieldsOf(metadata['aggregate_result'])['messages'])
    .map(fieldsOf)
    .filter((message) => message['message_type'] === 'image')
    .map((message): Fields => ({ asset_pointer: message['image_url'] }));
  return [...pointers, ...run].map((pointer) => {
    const id = textOf(pointer['asset_pointer']).replace(/^[a-z-]+:\/\//, '');
    const { width, height } = pointer;
    return {
      id,
      entry: id === '' ? null : attachments.find(id),
      width: sizeOf(width),
      height: sizeOf(height),
    };
  });
}

function sizeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000 ? value : null;
}

/** Attached files that are not pictures are named; their bytes have no place in a message. */
function filesOf(metadata: Fields, role: string, { leftOut }: Reading): string {
  if (role !== 'user') return '';
  const names = listOf(metadata['attachments'])
    .map(fieldsOf)
    .filter((attachment) => !textOf(attachment['mime_type']).startsWith('image/'))
    .map((attachment) => textOf(attachment['name']))
    .filter(Boolean);
  leftOut.add('file', names.length);
  return names.map((name) => `\n\n📎 ${name}`).join('');
}

/** Pictures that the export does not hold are named where they stood. */
function missingOf(pictures: readonly NamedPicture[], metadata: Fields): string {
  const attached = listOf(metadata['attachments']).map(fieldsOf);
  return pictures
    .filter(({ entry }) => entry === null)
    .map(({ id }) => firstText(attached.find((one) => one['id'] === id)?.['name'], id) ?? '…')
    .map((name) => `\n\n📎 ${name}`)
    .join('');
}

/** Thoughts stand before the answer they led to: they are handed down to the next answers on the way. */
function passReasoning(nodes: ForeignNode[]): void {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  for (const node of nodes) {
    if (node.role !== 'assistant' || node.reasoning) continue;
    const thoughts: string[] = [];
    const seen = new Set<string>();
    let above = node.parent === null ? undefined : byKey.get(node.parent);
    while (above?.role === 'skip' && !seen.has(above.key)) {
      seen.add(above.key);
      if (above.reasoning) thoughts.unshift(above.reasoning);
      above = above.parent === null ? undefined : byKey.get(above.parent);
    }
    if (thoughts.length > 0) node.reasoning = thoughts.join('\n\n');
  }
}
