import type { ForeignChat, ForeignNode, PictureAt } from '../tree.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { LeftOutCounter, type Attachments } from './reader.ts';

/** The lists of a backup of Cherry Studio, up to its version 5, and what its window kept. */
export interface CherryLists {
  topics: readonly unknown[];
  blocks: readonly unknown[];
  localStorage: unknown;
  attachments: Attachments;
}

/** The chats of Cherry Studio: a topic each. Texts stand in blocks beside the messages, titles in what the window kept. */
export function* cherryChats({
  topics,
  blocks,
  localStorage,
  attachments,
}: CherryLists): Generator<ForeignChat> {
  const titles = titlesIn(localStorage);
  const byId = new Map(blocks.filter(isFields).map((block) => [textOf(block['id']), block]));
  for (const topic of topics.filter(isFields)) {
    const key = textOf(topic['id']);
    const chat = chatOf(topic, { about: titles.get(key) ?? {}, blocks: byId, attachments });
    if (chat) yield chat;
  }
}

/** JSON inside of JSON: the store of the window, and in it the assistants with their topics. */
function titlesIn(localStorage: unknown): Map<string, Fields> {
  const store = parsed(fieldsOf(localStorage)['persist:cherry-studio']);
  const { defaultAssistant, assistants } = parsed(store['assistants']);
  const topics = [defaultAssistant, ...listOf(assistants)].flatMap((one) => listOf(fieldsOf(one)['topics']));
  return new Map(topics.map(fieldsOf).map((topic) => [textOf(topic['id']), topic]));
}

function parsed(value: unknown): Fields {
  if (typeof value !== 'string') return fieldsOf(value);
  try {
    return fieldsOf(JSON.parse(value));
  } catch {
    return {};
  }
}

interface Around {
  about: Fields;
  blocks: ReadonlyMap<string, Fields>;
  attachments: Attachments;
}

function chatOf(topic: Fields, { about, blocks, attachments }: Around): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const nodes: ForeignNode[] = [];
  const keys = new Set<string>();
  /** The last message on screen: of several answers the one that was chosen. */
  let shown: string | null = null;
  let chosen = false;
  for (const message of listOf(topic['messages']).filter(isFields)) {
    const asked = firstText(message['askId']);
    const isAlternative = message['role'] === 'assistant' && asked !== null && keys.has(asked);
    const node = nodeOf(message, { parent: isAlternative ? asked : shown, blocks, attachments, leftOut });
    nodes.push(node);
    keys.add(node.key);
    if (node.role === 'skip') continue;
    const isSameGroup = isAlternative && nodes.some(({ key, parent }) => key === shown && parent === asked);
    if (isSameGroup && chosen) continue;
    chosen = message['foldSelected'] === true;
    if (!isSameGroup || chosen) shown = node.key;
  }
  if (nodes.every(({ role }) => role === 'skip')) return null;
  return {
    key: textOf(topic['id']),
    title: firstText(about['name'], topic['name']),
    createdAt: timeOf(about['createdAt']) ?? nodes[0]?.at ?? null,
    updatedAt: timeOf(about['updatedAt']),
    pinned: about['pinned'] === true,
    nodes,
    head: shown,
    leftOut: leftOut.counts,
  };
}

interface Place extends Omit<Around, 'about'> {
  parent: string | null;
  leftOut: LeftOutCounter;
}

function nodeOf(message: Fields, { parent, blocks, attachments, leftOut }: Place): ForeignNode {
  const { role } = message;
  const texts = [textOf(message['content'])];
  const thoughts: string[] = [];
  const pictures: PictureAt[] = [];
  for (const block of listOf(message['blocks']).map((id) => blocks.get(textOf(id)) ?? {})) {
    const text = textOf(block['content']);
    const file = fieldsOf(block['file']);
    switch (block['type']) {
      case 'main_text':
        texts.push(text);
        break;
      case 'code':
        texts.push(`\`\`\`${textOf(block['language'])}\n${text}\n\`\`\``);
        break;
      case 'thinking':
        thoughts.push(text);
        break;
      case 'image':
        pictures.push({ entry: entryOf(file, attachments), width: null, height: null });
        break;
      case 'file':
        leftOut.add('file');
        texts.push(`📎 ${firstText(file['origin_name'], file['name']) ?? '…'}`);
        break;
      case 'tool':
        leftOut.add('tool');
        break;
    }
  }
  const text = texts
    .map((each) => each.trim())
    .filter(Boolean)
    .join('\n\n');
  const isShown = message['type'] !== 'clear' && (text !== '' || thoughts.length > 0 || pictures.length > 0);
  return {
    key: textOf(message['id']),
    parent,
    role: isShown && (role === 'user' || role === 'assistant') ? role : 'skip',
    text,
    reasoning: thoughts.join('\n\n') || null,
    at: timeOf(message['createdAt']),
    model: role === 'assistant' ? firstText(fieldsOf(message['model'])['name'], message['modelId']) : null,
    pictures,
  };
}

/** Files stand in the archive by their id and ending; pictures at addresses are not in it. */
function entryOf(file: Fields, attachments: Attachments): string | null {
  const id = textOf(file['id']);
  return id === '' ? null : (attachments.find(`${id}${textOf(file['ext'])}`) ?? attachments.find(id));
}
