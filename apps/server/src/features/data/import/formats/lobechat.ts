import type { ForeignChat, ForeignNode } from '../tree.ts';
import { fieldsOf, firstText, isFields, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { LeftOutCounter } from './reader.ts';

/** The lists of an export of LobeChat: `data` of a newer one, `state` of an older one. */
export interface LobeLists {
  topics: readonly unknown[];
  sessions: readonly unknown[];
  messages: readonly unknown[];
}

/** The chats of LobeChat: a topic each, and for messages without one the session itself. */
export function* lobeChats({ topics, sessions, messages }: LobeLists): Generator<ForeignChat> {
  const titles = new Map<string, Fields>();
  for (const entry of [...sessions, ...topics].map(fieldsOf)) titles.set(textOf(entry['id']), entry);
  const byTopic = Map.groupBy(
    messages.filter(isFields),
    (message) => firstText(message['topicId'], message['sessionId']) ?? 'inbox',
  );
  for (const [key, some] of byTopic) {
    const chat = chatOf(key, { about: titles.get(key) ?? {}, messages: some });
    if (chat) yield chat;
  }
}

function chatOf(
  key: string,
  { about, messages }: { about: Fields; messages: readonly Fields[] },
): ForeignChat | null {
  const leftOut = new LeftOutCounter();
  const inTime = messages.toSorted(
    (one, other) => (timeOf(one['createdAt']) ?? 0) - (timeOf(other['createdAt']) ?? 0),
  );
  const known = new Set(inTime.map((message) => textOf(message['id'])));
  const nodes: ForeignNode[] = [];
  for (const message of inTime) {
    const parent = firstText(message['parentId']);
    const before = nodes.at(-1)?.key ?? null;
    nodes.push(nodeOf(message, { parent: parent !== null && known.has(parent) ? parent : before, leftOut }));
  }
  if (nodes.every(({ role }) => role === 'skip')) return null;
  return {
    key,
    title: firstText(about['title'], fieldsOf(about['meta'])['title']),
    createdAt: timeOf(about['createdAt']) ?? nodes[0]?.at ?? null,
    updatedAt: timeOf(about['updatedAt']),
    pinned: about['favorite'] === true,
    nodes,
    head: null,
    leftOut: leftOut.counts,
  };
}

function nodeOf(
  message: Fields,
  { parent, leftOut }: { parent: string | null; leftOut: LeftOutCounter },
): ForeignNode {
  const { role } = message;
  const text = textOf(message['content']).trim();
  const reasoning = firstText(message['reasoning'], fieldsOf(message['reasoning'])['content']);
  const isTool = role === 'tool' || listOf(message['tools']).length > 0;
  if (isTool) leftOut.add('tool');
  const isShown = text !== '' || reasoning !== null;
  return {
    key: textOf(message['id']),
    parent,
    role: isShown && (role === 'user' || role === 'assistant') ? role : 'skip',
    text,
    reasoning,
    at: timeOf(message['createdAt']),
    model: role === 'assistant' ? firstText(message['model'], fieldsOf(message['extra'])['fromModel']) : null,
  };
}
