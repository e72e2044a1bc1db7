import type { NoteNode } from '@polylogue/document/note/note-node';
import type { LocalData } from '../../../lib/session/local-data.ts';
import { writingMark } from '../sending/kept-drafts.ts';

/** A change that the server does not have: the new text of a request, or the document of an answer. */
export type ChangedEdit =
  | { kind: 'request'; id: number; text: string }
  | { kind: 'answer'; id: number; document: NoteNode };

const prefix = 'edit:';
const parting = '@';

/** Its message may be gone or no longer the last one; then nobody sees the edit, and it is not kept for ever. */
const longestKept = 30 * 24 * 60 * 60_000;

/** Names the message being edited. */
export function editName({ kind, id }: Pick<ChangedEdit, 'kind' | 'id'>): string {
  return `${prefix}${kind}:${id}`;
}

interface KeptEdit {
  name: string;
  page: string;
  at: number;
  edit: ChangedEdit;
}

function isDocument(value: unknown): value is NoteNode {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
}

function editOf(message: string, value: object): ChangedEdit | undefined {
  const [, kind, number] = message.split(':');
  const id = Number(number);
  if (!Number.isInteger(id)) return undefined;
  if (kind === 'request' && 'text' in value && typeof value.text === 'string') {
    return { kind, id, text: value.text };
  }
  if (kind === 'answer' && 'document' in value && isDocument(value.document)) {
    return { kind, id, document: value.document };
  }
  return undefined;
}

function keptEdits(data: LocalData): KeptEdit[] {
  return data.names(prefix).flatMap((name) => {
    const value = data.get(name);
    const [message = '', page = ''] = name.split(parting);
    if (typeof value !== 'object' || value === null || !('at' in value)) return [];
    const edit = editOf(message, value);
    return edit === undefined || typeof value.at !== 'number' ? [] : [{ name, page, at: value.at, edit }];
  });
}

/** The names of messages with stored edits, of all pages. */
export function keptEditNames(data: LocalData): string[] {
  return keptEdits(data).map(({ edit }) => editName(edit));
}

/** One user's stored edits as seen by one page. Each page has its own, as with drafts. */
export function createKeptEdits(data: LocalData, page: string) {
  return {
    /** Stores exactly these for this page. Returns whether all are stored. */
    keep: (edits: readonly ChangedEdit[], now: number): boolean => {
      // Do not write back what a log-out has erased.
      if (edits.length > 0 && data.get(writingMark) === undefined) return false;
      const names = new Set(edits.map((edit) => editName(edit) + parting + page));
      for (const { name, page: other } of keptEdits(data)) {
        if (other === page && !names.has(name)) data.remove(name);
      }
      return edits.every((edit) => {
        const content = edit.kind === 'request' ? { text: edit.text } : { document: edit.document };
        return data.set(editName(edit) + parting + page, { at: now, ...content });
      });
    },
    /**
     * Takes over what closed pages left, and finds this page's own. Of two edits of one message the later one: the other
     * waits for the next page.
     */
    takeOver: (alive: ReadonlySet<string>, now: number): ChangedEdit[] => {
      const taken = new Map<string, KeptEdit>();
      for (const one of keptEdits(data).toSorted((a, b) => b.at - a.at)) {
        const name = editName(one.edit);
        if (one.page !== page && alive.has(one.page)) continue;
        if (one.at < now - longestKept) data.remove(one.name);
        else if (!taken.has(name)) taken.set(name, one);
      }
      return [...taken.values()].map(({ name, page: other, at, edit }) => {
        if (other !== page) {
          data.set(editName(edit) + parting + page, { ...(data.get(name) as object), at });
          data.remove(name);
        }
        return edit;
      });
    },
  };
}
