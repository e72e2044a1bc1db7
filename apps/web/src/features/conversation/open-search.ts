/** What the URL opens on the page of chats. */
export interface OpenSearch {
  /** A chat by its id, or by the key of its place. */
  c?: number | string;
  /** A message of the chat. */
  m?: number;
  /** A note. */
  n?: number;
  /** The chat that was open last. */
  last?: true;
}

const key = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Reads the URL; what makes no sense is left out. */
export function openOf(search: Record<string, unknown>): OpenSearch {
  const chat = typeof search['c'] === 'string' && key.test(search['c']) ? search['c'] : idOf(search['c']);
  const [message, note] = [idOf(search['m']), idOf(search['n'])];
  return {
    ...(chat !== undefined && { c: chat }),
    ...(message !== undefined && { m: message }),
    ...(note !== undefined && { n: note }),
    ...(search['last'] === true && { last: true }),
  };
}
