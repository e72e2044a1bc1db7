import type { Capsule, Source } from './capsule.ts';

/** A source that was read, for tests. */
export function source(more: Partial<Source> = {}): Source {
  return {
    kind: 'file',
    id: 1,
    name: 'handbook.md',
    description: null,
    type: 'md',
    bytes: 100,
    status: 'success',
    percentage: 100,
    hasArrived: true,
    error: null,
    problems: [],
    createdAt: '2026-11-17T02:00:00.000Z',
    url: null,
    fetchedAt: null,
    changedAt: null,
    ...more,
  };
}

/** A capsule for tests. */
export function capsule(more: Partial<Capsule> = {}): Capsule {
  return {
    id: 1,
    name: 'Handbook',
    description: null,
    connections: [],
    sources: [],
    count: 0,
    bytes: 0,
    tokens: 0,
    ownChatId: null,
    ...more,
  };
}
