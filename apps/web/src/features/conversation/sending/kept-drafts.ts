import type { LocalData } from '../../../lib/session/local-data.ts';
import { joined, type Written } from './draft.ts';
import { keptForm, type KeptAttachment } from './kept-attachments.ts';
import type { Place } from './place.ts';

/** A draft as stored. */
interface KeptWritten {
  text: string;
  attached: readonly KeptAttachment[];
}

/** A stored draft of one page and place. */
export interface KeptDraft extends KeptWritten {
  /** Its name in local data. */
  name: string;
  place: string;
  /** '' for drafts stored by versions without page ids. */
  page: string;
}

/** Stored while a user writes here; tells erased storage from storage that never worked. */
export const writingMark = 'writing';

const prefix = 'draft:';
const parting = '@';

function isAttachment(value: unknown): value is KeptAttachment {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'words' in value &&
    typeof value.words === 'string' &&
    'carriage' in value &&
    typeof value.carriage === 'object'
  );
}

function writtenOf(kept: unknown): KeptWritten {
  if (typeof kept === 'string') return { text: kept, attached: [] };
  if (typeof kept !== 'object' || kept === null) return { text: '', attached: [] };
  const text = 'text' in kept && typeof kept.text === 'string' ? kept.text : '';
  const attached = 'attached' in kept && Array.isArray(kept.attached) ? kept.attached : [];
  return { text, attached: attached.filter(isAttachment) };
}

/**
 * The drafts stored in this browser. Each page has its own, so two pages with the same chat do not overwrite
 * each other.
 */
export function keptDrafts(data: LocalData): KeptDraft[] {
  return data.names(prefix).map((name) => {
    const [place = name, page = ''] = name.split(parting);
    return { name, place, page, ...writtenOf(data.get(name)) };
  });
}

/** Stores the text of a page that is left before it has an id, for the next page to find. */
export function keepLeftText(data: LocalData, place: string, texts: readonly string[]): void {
  const text = texts.reduce(joined, '');
  if (text.trim() !== '') data.set(`${place}${parting}early-${Date.now()}`, { text, attached: [] });
}

interface Keeping {
  data: LocalData;
  page: string;
  key: string;
  place: Place;
  /** Whether a message is stored separately. */
  isKept: (clientId: string) => boolean;
}

/**
 * Stores the draft of a place, preceded by the text of queued messages that could not be stored separately.
 */
export function keepDraft({ data, page, key, place: { draft, queue }, isKept }: Keeping): void {
  const unkept: Written[] = queue.filter(({ clientId }) => !isKept(clientId));
  const all = [...unkept, draft];
  const text = all.reduce((sum, one) => joined(sum, one.text), '');
  const attached = all.flatMap((one) => one.attached.map(keptForm));
  data.set(nameIn({ page, key }), text === '' && attached.length === 0 ? undefined : { text, attached });
}

/** Forgets the draft of a place. */
export function forgetDraft(data: LocalData, draft: { page: string; key: string }): void {
  data.remove(nameIn(draft));
}

function nameIn({ page, key }: { page: string; key: string }): string {
  return key + parting + page;
}
