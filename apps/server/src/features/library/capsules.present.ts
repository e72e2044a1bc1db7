import type { Capsule, CapsuleFile, CapsuleGroup, CapsuleLink } from '@polylogue/contract/library';
import type { SourceProblem } from '@polylogue/contract/source-problems';
import type { CapsuleRow, Connection } from './capsules.queries.ts';
import type { ReadSource, SourceRow } from './sources.queries.ts';

/** A file on the wire. */
export function presentFile({ source, reading }: ReadSource): CapsuleFile {
  return {
    id: source.id,
    filename: source.name,
    file_description: source.description,
    file_type: source.type,
    file_size_in_bytes: source.bytes,
    status: source.status,
    load_percentage: source.percentage,
    is_success: source.arrived,
    error: source.error,
    problems: problemsOf({ source, reading }),
    created_at: source.createdAt.toISOString(),
  };
}

/** A link on the wire. */
export function presentLink({ source, reading }: ReadSource): CapsuleLink {
  return {
    id: source.id,
    url: source.url ?? '',
    url_name: source.name,
    url_description: source.description,
    status: source.status,
    load_percentage: source.percentage,
    is_success: source.arrived,
    error: source.error,
    problems: problemsOf({ source, reading }),
    created_at: source.createdAt.toISOString(),
    fetched_at: source.fetchedAt?.toISOString() ?? null,
    changed_at: source.changedAt?.toISOString() ?? null,
    published_at: source.publishedAt?.toISOString() ?? null,
  };
}

/** A capsule on the wire, with its sources and connections. */
export function presentCapsule(
  row: CapsuleRow,
  { sources, connections }: { sources: readonly ReadSource[]; connections: readonly Connection[] },
): Capsule {
  const ofKind = (kind: SourceRow['kind']) => sources.filter(({ source }) => source.kind === kind);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    groups: connections.map(presentGroup),
    sources: {
      count: sources.length,
      size_in_bytes: sources.reduce((sum, { source }) => sum + source.bytes, 0),
      files: ofKind('file').map(presentFile),
      urls: ofKind('url').map(presentLink),
    },
    tokens: sources.reduce((sum, { reading }) => sum + (reading?.state === 'ready' ? reading.tokens : 0), 0),
    own_group_id: row.ownChatId,
  };
}

/** A connection to a chat on the wire. */
export function presentGroup({ chatId, enabled }: Connection): CapsuleGroup {
  return { group_id: chatId, enabled };
}

/** What to know about a source that was read. */
export function problemsOf({ source, reading }: ReadSource): SourceProblem[] {
  const problems = [...(reading?.problems ?? [])];
  if (source.refreshError) problems.push({ code: 'stale_link', error: source.refreshError });
  if (source.url && source.finalUrl && hasMoved(source.url, source.finalUrl)) {
    problems.push({ code: 'moved_link', url: source.finalUrl });
  }
  return problems;
}

/** Whether a page is at another address, and not only by its scheme, `www.` or a trailing slash. */
function hasMoved(from: string, to: string): boolean {
  return plainAddress(from) !== plainAddress(to);
}

function plainAddress(address: string): string {
  const url = URL.parse(address);
  return url ? url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '') + url.search : address;
}
