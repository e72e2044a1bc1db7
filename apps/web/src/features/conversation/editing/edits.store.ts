import type { NoteNode } from '@polylogue/document/note/note-node';
import { alivePages, thisPage } from '../../../lib/page-life.ts';
import { userData } from '../../../lib/session/local-data.ts';
import type { CaretPlace } from './caret-place.ts';
import { createKeptEdits, type ChangedEdit } from './kept-edits.ts';
import { createUserStore, whenSessionEnds } from '../../../lib/session/user-state.ts';

interface Edit {
  /** Found in the browser when the page was loaded: it does not take the focus. */
  isRestored?: boolean;
}

/** A request being edited. */
interface RequestEdit extends Edit {
  text: string;
  isChanged: boolean;
}

/** An answer being edited; the document is null until it is changed. */
interface AnswerEdit extends Edit {
  document: NoteNode | null;
  /** Where it was clicked to be opened. */
  caret?: CaretPlace | undefined;
}

interface Edits {
  requests: Readonly<Record<number, RequestEdit>>;
  answers: Readonly<Record<number, AnswerEdit>>;
}

const nothing: Edits = { requests: {}, answers: {} };

// Before the store is emptied: an expired session leaves them to its user's next one.
whenSessionEnds(endKeeping);

/**
 * Edits in progress by message id. Kept outside the virtualized rows, so they survive scrolling and
 * navigation; what was changed is also stored in the browser until it is saved or discarded.
 */
const useEdits = createUserStore<Edits>(() => nothing);

function without<Value>(record: Readonly<Record<number, Value>>, id: number): Record<number, Value> {
  const { [id]: _, ...rest } = record;
  return rest;
}

/** Opens a request for editing; it goes on with an edit that is open already. */
export function openRequestEdit(id: number, text: string): void {
  useEdits.setState(({ requests }) => ({ requests: { [id]: { text, isChanged: false }, ...requests } }));
}

/** Stores the new text of a request. */
export function changeRequestEdit(id: number, text: string): void {
  useEdits.setState(({ requests }) => ({
    requests: { ...requests, [id]: { ...requests[id], text, isChanged: true } },
  }));
}

/** Ends the edit, sent or discarded. */
export function endRequestEdit(id: number): void {
  useEdits.setState(({ requests }) => ({ requests: without(requests, id) }));
}

/** Subscribes to the edit of a request; undefined when there is none. */
export function useRequestEdit(id: number): RequestEdit | undefined {
  return useEdits(({ requests }) => requests[id]);
}

/** Opens an answer for editing, at the clicked place if there is one. */
export function openAnswerEdit(id: number, caret: CaretPlace | undefined): void {
  useEdits.setState(({ answers }) => ({ answers: { ...answers, [id]: { document: null, caret } } }));
}

/** Stores the changes of an answer. */
export function changeAnswerEdit(id: number, document: NoteNode): void {
  useEdits.setState(({ answers }) => ({ answers: { ...answers, [id]: { document } } }));
}

/** Ends the edit, discarded. */
export function endAnswerEdit(id: number): void {
  useEdits.setState(({ answers }) => ({ answers: without(answers, id) }));
}

/** Ends an edit that was saved, unless it was changed while that took. Returns whether it ended. */
export function endSavedEdit(id: number, saved: AnswerEdit): boolean {
  if (readAnswerEdit(id).document !== saved.document) return false;
  endAnswerEdit(id);
  return true;
}

/** The edit of an answer so far. */
export function readAnswerEdit(id: number): AnswerEdit {
  return useEdits.getState().answers[id] ?? { document: null };
}

/** Whether an answer is being edited. Re-renders only when that changes, not with every keystroke. */
export function useIsAnswerEdited(id: number): boolean {
  return useEdits(({ answers }) => answers[id] !== undefined);
}

/** Subscribes to the ids of messages being edited. */
export function useEditedIds(): readonly number[] {
  const names = useEdits(({ requests, answers }) =>
    [...Object.keys(requests), ...Object.keys(answers)].join(),
  );
  return names === '' ? [] : names.split(',').map(Number);
}

/** What would be lost with this page. */
export function changedEdits(): ChangedEdit[] {
  const { requests, answers } = useEdits.getState();
  return [
    ...Object.entries(requests).flatMap(([id, { text, isChanged }]): ChangedEdit[] =>
      isChanged ? [{ kind: 'request', id: Number(id), text }] : [],
    ),
    ...Object.entries(answers).flatMap(([id, { document }]): ChangedEdit[] =>
      document === null ? [] : [{ kind: 'answer', id: Number(id), document }],
    ),
  ];
}

function restore(edits: readonly ChangedEdit[]): void {
  const requests: Record<number, RequestEdit> = {};
  const answers: Record<number, AnswerEdit> = {};
  for (const edit of edits) {
    if (edit.kind === 'request') requests[edit.id] = { text: edit.text, isChanged: true, isRestored: true };
    else answers[edit.id] = { document: edit.document, isRestored: true };
  }
  // What is being edited already stays as it is.
  useEdits.setState((now) => ({
    requests: { ...requests, ...now.requests },
    answers: { ...answers, ...now.answers },
  }));
}

/** Debounce: not on every keystroke, but a crash loses a word at most. */
const keepPause = 300;

let kept: ReturnType<typeof createKeptEdits> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores at once what was changed. Returns whether all of it is stored. */
export function keepEdits(): boolean {
  clearTimeout(timer);
  return kept?.keep(changedEdits(), Date.now()) ?? changedEdits().length === 0;
}

function endKeeping(): void {
  keepEdits();
  kept = undefined;
}

/** Keeps a user's edits in this browser, and restores those of closed pages. Returns a stop function. */
export function beginEdits(userId: number): () => void {
  const mine = createKeptEdits(userData(userId), thisPage);
  let isOver = false;
  const unsubscribe = useEdits.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(keepEdits, keepPause);
  });
  void alivePages().then((alive) => {
    if (isOver) return;
    // Not before: what was not restored yet would be taken for discarded.
    kept = mine;
    restore(mine.takeOver(alive, Date.now()));
  });
  return () => {
    isOver = true;
    unsubscribe();
    endKeeping();
  };
}
