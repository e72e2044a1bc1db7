import type { LeftOut } from '@polylogue/contract/data';
import type { NeutralChat } from './neutral.ts';

/** A picture that a message refers to: the place of its bytes in the archive, or null if they are not there. */
export interface PictureAt {
  entry: string | null;
  width: number | null;
  height: number | null;
}

/** A message of another product. */
export interface ForeignNode {
  key: string;
  parent: string | null;
  /** `skip` for what people do not see: its children move up to its parent. */
  role: 'user' | 'assistant' | 'skip';
  text: string;
  reasoning?: string | null;
  at: number | null;
  model?: string | null;
  pictures?: readonly PictureAt[];
}

/** A chat of another product as its reader found it. */
export interface ForeignChat {
  key: string;
  title: string | null;
  createdAt: number | null;
  updatedAt: number | null;
  archived?: boolean;
  pinned?: boolean;
  folder?: NeutralChat['folder'];
  nodes: readonly ForeignNode[];
  /** The last message on screen; null if the newest branch is meant. */
  head: string | null;
  leftOut: ReadonlyMap<LeftOut, number>;
}

/** A message in its final place. */
export interface PlacedMessage {
  parent: number | null;
  role: 'request' | 'response';
  text: string;
  reasoning: string | null;
  at: number;
  model: string | null;
  pictures: readonly PictureAt[];
}

/** The text of the request that is put before an answer without one, such as a greeting. */
const missingRequest = '…';

interface Working {
  node: ForeignNode;
  parent: string | null;
  text: string;
  reasoning: string | null;
  pictures: readonly PictureAt[];
  hasSame: boolean;
  hasOther: boolean;
}

/**
 * Brings the messages of another product into our tree: skipped ones are bridged, loops are cut, an answer that goes on in
 * further messages becomes one, every answer has a request, and each message is later than its parent. Parents come first.
 */
export function placeMessages(chat: ForeignChat): { messages: PlacedMessage[]; head: number | null } {
  const nodes = new Map(chat.nodes.map((node) => [node.key, node]));
  const keptParent = parentsOfKept(nodes);
  const working = joinAnswers(nodes, keptParent);
  const timed = withTimes(working, chat.createdAt ?? chat.updatedAt ?? 0);
  const order = [...timed].sort(([, one], [, other]) => one.at - other.at || one.place - other.place);
  const placeOf = new Map<string, number>();
  const messages: PlacedMessage[] = [];
  const needsRequest = order.some(([, { work }]) => work.node.role === 'assistant' && work.parent === null);
  if (needsRequest) {
    const at = (order[0]?.[1].at ?? 0) - 1;
    messages.push({
      parent: null,
      role: 'request',
      text: missingRequest,
      reasoning: null,
      at,
      model: null,
      pictures: [],
    });
  }
  for (const [key, { work, at }] of order) {
    placeOf.set(key, messages.length);
    const isAnswer = work.node.role === 'assistant';
    const parent = work.parent === null ? undefined : placeOf.get(work.parent);
    messages.push({
      parent: parent ?? (isAnswer ? 0 : null),
      role: isAnswer ? 'response' : 'request',
      text: work.text,
      reasoning: work.reasoning,
      at,
      model: work.node.model ?? null,
      pictures: work.pictures,
    });
  }
  return { messages, head: headOf(chat, { nodes, keptParent, placeOf, messages }) };
}

/** The nearest ancestor that is kept, of every kept node. */
function parentsOfKept(nodes: ReadonlyMap<string, ForeignNode>): Map<string, string | null> {
  const known = new Map<string, string | null>();
  /** The node itself if it is kept, else its nearest kept ancestor. */
  function kept(start: string | null): string | null {
    const passed: string[] = [];
    const seen = new Set<string>();
    let key = start;
    let found: string | null = null;
    while (key !== null) {
      const node = nodes.get(key);
      if (!node || seen.has(key)) break;
      if (node.role !== 'skip') {
        found = key;
        break;
      }
      const memo = known.get(key);
      if (memo !== undefined) {
        found = memo;
        break;
      }
      seen.add(key);
      passed.push(key);
      key = node.parent;
    }
    for (const each of passed) known.set(each, found);
    return found;
  }
  const parents = new Map<string, string | null>();
  for (const node of nodes.values()) if (node.role !== 'skip') parents.set(node.key, kept(node.parent));
  cutLoops(parents);
  return parents;
}

function cutLoops(parents: Map<string, string | null>): void {
  const safe = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let key: string | null = start;
    while (key !== null && !safe.has(key)) {
      path.add(key);
      const parent: string | null = parents.get(key) ?? null;
      if (parent !== null && path.has(parent)) {
        parents.set(key, null);
        break;
      }
      key = parent;
    }
    for (const each of path) safe.add(each);
  }
}

/** An answer below an answer continues it; what it continues is kept on its own only if something else hangs on it. */
function joinAnswers(
  nodes: ReadonlyMap<string, ForeignNode>,
  parents: ReadonlyMap<string, string | null>,
): Map<string, Working> {
  const joined = new Map<string, Working>();
  for (const key of parentsFirst(parents)) {
    const node = nodes.get(key);
    if (!node) continue;
    const parentKey = parents.get(key) ?? null;
    const above = parentKey === null ? undefined : joined.get(parentKey);
    const own = { text: node.text, reasoning: node.reasoning ?? null, pictures: node.pictures ?? [] };
    const entry = { node, hasSame: false, hasOther: false };
    if (above && node.role === 'assistant' && above.node.role === 'assistant') {
      above.hasSame = true;
      joined.set(key, {
        ...entry,
        node: { ...node, model: above.node.model ?? node.model ?? null, at: above.node.at ?? node.at },
        parent: above.parent,
        text: joinTexts(above.text, own.text),
        reasoning: joinTexts(above.reasoning ?? '', own.reasoning ?? '') || null,
        pictures: above.pictures.length > 0 ? [...above.pictures, ...own.pictures] : own.pictures,
      });
      continue;
    }
    if (above) above.hasOther = true;
    joined.set(key, { ...entry, parent: parentKey, ...own });
  }
  for (const [key, { hasSame, hasOther }] of joined) if (hasSame && !hasOther) joined.delete(key);
  return joined;
}

function joinTexts(one: string, other: string): string {
  return one === '' || other === '' ? one + other : `${one}\n\n${other}`;
}

function parentsFirst(parents: ReadonlyMap<string, string | null>): string[] {
  const children = new Map<string | null, string[]>();
  for (const [key, parent] of parents) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(key);
    else children.set(parent, [key]);
  }
  const order: string[] = [...(children.get(null) ?? [])];
  for (let at = 0; at < order.length; at += 1) {
    for (const child of children.get(order[at] ?? '') ?? []) order.push(child);
  }
  return order;
}

interface Timed {
  work: Working;
  at: number;
  place: number;
}

/** A time that is missing is that of the parent; one that is not after the parent's is a millisecond later. */
function withTimes(working: ReadonlyMap<string, Working>, start: number): Map<string, Timed> {
  const timed = new Map<string, Timed>();
  let place = 0;
  for (const [key, work] of working) {
    const above = work.parent === null ? undefined : timed.get(work.parent)?.at;
    const own = work.node.at ?? above ?? start;
    place += 1;
    timed.set(key, { work, at: above === undefined ? own : Math.max(own, above + 1), place });
  }
  return timed;
}

function headOf(
  chat: ForeignChat,
  {
    nodes,
    keptParent,
    placeOf,
    messages,
  }: {
    nodes: ReadonlyMap<string, ForeignNode>;
    keptParent: ReadonlyMap<string, string | null>;
    placeOf: ReadonlyMap<string, number>;
    messages: readonly PlacedMessage[];
  },
): number | null {
  const seen = new Set<string>();
  let key = chat.head;
  while (key !== null && nodes.get(key)?.role === 'skip' && !seen.has(key)) {
    seen.add(key);
    key = nodes.get(key)?.parent ?? null;
  }
  const named = key === null ? undefined : placeOf.get(key);
  if (named !== undefined) return named;
  // It was joined into an answer that goes on: the last one below it.
  const below = [...keptParent]
    .filter(([, parent]) => parent === key && key !== null)
    .map(([child]) => child);
  const joined = below.map((child) => placeOf.get(child)).filter((place) => place !== undefined);
  return joined.sort((one, other) => one - other).at(-1) ?? newestLeaf(messages);
}

function newestLeaf(messages: readonly PlacedMessage[]): number | null {
  const parents = new Set(messages.map(({ parent }) => parent));
  for (let place = messages.length - 1; place >= 0; place -= 1) if (!parents.has(place)) return place;
  return null;
}
