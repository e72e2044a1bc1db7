import type { NoteNode } from '@polylogue/document/note/note-node';
import { create } from 'zustand';
import type { CaretPlace } from './caret-place.ts';

/** A request being edited. */
interface RequestEdit {
  text: string;
}

/** An answer being edited; the document is null until it is changed. */
interface AnswerEdit {
  document: NoteNode | null;
  /** Where it was clicked to be opened. */
  caret?: CaretPlace | undefined;
}

interface Edits {
  requests: Readonly<Record<number, RequestEdit>>;
  answers: Readonly<Record<number, AnswerEdit>>;
}

/**
 * Edits in progress by message id. Kept outside the virtualized rows, so they survive scrolling and
 * navigation.
 */
const useEdits = create<Edits>(() => ({ requests: {}, answers: {} }));

function without<Value>(record: Readonly<Record<number, Value>>, id: number): Record<number, Value> {
  const { [id]: _, ...rest } = record;
  return rest;
}

/** Starts or updates the edit of a request. */
export function editRequest(id: number, text: string): void {
  useEdits.setState(({ requests }) => ({ requests: { ...requests, [id]: { text } } }));
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

/** Ends the edit, saved or discarded. */
export function endAnswerEdit(id: number): void {
  useEdits.setState(({ answers }) => ({ answers: without(answers, id) }));
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
