import type { Capsule, Connection, Source } from './capsule.ts';

type Capsules = readonly Capsule[];

function changed(list: Capsules, id: number, change: (capsule: Capsule) => Capsule): Capsule[] {
  return list.map((capsule) => (capsule.id === id ? change(capsule) : capsule));
}

/** Adds a capsule at the front, or puts it in the place of the one it was. */
export function withCapsule(list: Capsules, capsule: Capsule): Capsule[] {
  const isKnown = list.some(({ id }) => id === capsule.id);
  return isKnown ? changed(list, capsule.id, () => capsule) : [capsule, ...list];
}

/** What a capsule has after a source was added or removed. */
export type Totals = Pick<Capsule, 'count' | 'bytes'>;

/** Adds a source at the front of its capsule, or puts it in the place of the one it was. */
export function withSource(list: Capsules, capsuleId: number, source: Source, totals?: Totals): Capsule[] {
  return changed(list, capsuleId, (capsule) => {
    const isKnown = capsule.sources.some(({ id }) => id === source.id);
    const sources = isKnown
      ? capsule.sources.map((one) => (one.id === source.id ? source : one))
      : [source, ...capsule.sources];
    return { ...capsule, ...totals, sources };
  });
}

/** Changes what is known of a source. A source that is not known stays so. */
export function withSourceState(
  list: Capsules,
  capsuleId: number,
  { id, ...state }: Pick<Source, 'id'> & Partial<Source>,
  totals?: Totals,
): Capsule[] {
  return changed(list, capsuleId, (capsule) => ({
    ...capsule,
    ...totals,
    sources: capsule.sources.map((source) => (source.id === id ? { ...source, ...state } : source)),
  }));
}

/** Removes a source from its capsule. */
export function withoutSource(list: Capsules, sourceId: number): Capsule[] {
  return list.map((capsule) => {
    const removed = capsule.sources.find(({ id }) => id === sourceId);
    if (removed === undefined) return capsule;
    return {
      ...capsule,
      sources: capsule.sources.filter(({ id }) => id !== sourceId),
      count: capsule.count - 1,
      bytes: Math.max(0, capsule.bytes - (removed.bytes ?? 0)),
    };
  });
}

/** Sets where a capsule is connected. */
export function withConnections(
  list: Capsules,
  capsuleId: number,
  connections: readonly Connection[],
): Capsule[] {
  return changed(list, capsuleId, (capsule) => ({ ...capsule, connections }));
}

/** Connects capsules to a chat; one that is connected stays as it is. */
export function withChat(list: Capsules, capsuleIds: readonly number[], chatId: number): Capsule[] {
  return list.map((capsule) => {
    const isConnected = capsule.connections.some((one) => one.chatId === chatId);
    if (isConnected || !capsuleIds.includes(capsule.id)) return capsule;
    return { ...capsule, connections: [...capsule.connections, { chatId, isEnabled: true }] };
  });
}

/** Turns a connected capsule on or off in a chat. */
export function withSwitch(
  list: Capsules,
  { capsuleId, chatId, isEnabled }: Connection & { capsuleId: number },
): Capsule[] {
  return changed(list, capsuleId, (capsule) => ({
    ...capsule,
    connections: capsule.connections.map((one) => (one.chatId === chatId ? { chatId, isEnabled } : one)),
  }));
}
