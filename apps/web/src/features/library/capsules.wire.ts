import type * as wire from '@polylogue/contract/library';
import type { SourceFrame } from '@polylogue/contract/realtime';
import type { Capsule, Connection, Source } from './capsule.ts';

/** Reads a file of the wire. */
export function sourceOfFile(file: wire.CapsuleFile): Source {
  return {
    kind: 'file',
    id: file.id,
    name: file.filename,
    description: file.file_description,
    type: file.file_type,
    bytes: file.file_size_in_bytes,
    status: file.status,
    percentage: file.load_percentage,
    hasArrived: file.is_success,
    error: file.error,
    problems: file.problems,
    createdAt: file.created_at,
    url: null,
    fetchedAt: null,
    changedAt: null,
  };
}

/** Reads a link of the wire. */
export function sourceOfLink(link: wire.CapsuleLink): Source {
  return {
    kind: 'url',
    id: link.id,
    name: link.url_name,
    description: link.url_description,
    type: '',
    bytes: null,
    status: link.status,
    percentage: link.load_percentage,
    hasArrived: link.is_success,
    error: link.error,
    problems: link.problems,
    createdAt: link.created_at,
    url: link.url,
    fetchedAt: link.fetched_at,
    changedAt: link.changed_at,
  };
}

/** Reads the connections of a capsule. */
export function connectionsOf(groups: readonly wire.CapsuleGroup[]): Connection[] {
  return groups.map(({ group_id: chatId, enabled: isEnabled }) => ({ chatId, isEnabled }));
}

function newestFirst(one: Source, other: Source): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id - one.id;
}

/** Reads a capsule of the wire. */
export function capsuleOf(capsule: wire.Capsule): Capsule {
  const { count, size_in_bytes: bytes, files, urls } = capsule.sources;
  return {
    id: capsule.id,
    name: capsule.name,
    description: capsule.description,
    connections: connectionsOf(capsule.groups),
    sources: [...files.map(sourceOfFile), ...urls.map(sourceOfLink)].toSorted(newestFirst),
    count,
    bytes,
    tokens: capsule.tokens,
    ownChatId: capsule.own_group_id,
  };
}

/** What a frame says of a source. */
export function stateOfFrame(
  frame: SourceFrame,
): Pick<Source, 'id' | 'status' | 'percentage' | 'hasArrived' | 'error'> {
  return {
    id: frame.id,
    status: frame.status,
    percentage: frame.load_percentage,
    hasArrived: frame.is_success,
    error: frame.error ?? null,
  };
}
