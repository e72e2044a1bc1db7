import type { SourceStatus } from '@polylogue/contract/library';
import type { SourceError, SourceProblem } from '@polylogue/contract/source-problems';

/** A file or a link in a capsule. */
export interface Source {
  kind: 'file' | 'url';
  id: number;
  name: string;
  description: string | null;
  /** The extension of a file; empty for a link. */
  type: string;
  /** Null for a link: its text counts towards the space of the library only. */
  bytes: number | null;
  status: SourceStatus;
  percentage: number;
  /** Whether its bytes are here. With a failure it tells a download from the reading. */
  hasArrived: boolean;
  error: SourceError | null;
  problems: readonly SourceProblem[];
  createdAt: string;
  /** The address of a link. */
  url: string | null;
  fetchedAt: string | null;
  changedAt: string | null;
}

/** A chat that a capsule is connected to. */
export interface Connection {
  chatId: number;
  isEnabled: boolean;
}

/** A capsule of files and links, without the wire's spelling. */
export interface Capsule {
  id: number;
  name: string;
  description: string | null;
  connections: readonly Connection[];
  /** Newest first. */
  sources: readonly Source[];
  count: number;
  bytes: number;
  tokens: number;
  /** The chat whose dropped files it holds. */
  ownChatId: number | null;
}

/** How a chat is connected to the capsule; undefined if it is not. */
export function connectionTo(
  { connections }: Pick<Capsule, 'connections'>,
  chatId: number | null | undefined,
): Connection | undefined {
  return connections.find((one) => one.chatId === chatId);
}
