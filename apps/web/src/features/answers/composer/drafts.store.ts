import { counts } from '@polylogue/contract/limits';
import type { ImageConfig } from '@polylogue/contract/models';
import type { AttachedPrompt } from '@polylogue/contract/sending';
import { create } from 'zustand';
import { userData, type LocalData } from '../../../lib/session/local-data.ts';

/** A prompt that goes along with the next message. */
export interface PromptChip extends AttachedPrompt {
  name: string;
  /** What it says, its variables filled in: the estimate counts it. */
  words: string;
}

/** A note that goes along with the next message. */
export interface NoteChip {
  id: number;
  name: string;
}

/** What is being written in a chat and not sent yet. */
export interface Draft {
  text: string;
  file: File | null;
  /** At most three; a fourth takes the place of the oldest. */
  prompts: readonly PromptChip[];
  notes: readonly NoteChip[];
  image: ImageConfig;
}

const empty: Draft = { text: '', file: null, prompts: [], notes: [], image: {} };

interface Drafts {
  owner: number | null;
  byKey: Readonly<Record<string, Draft>>;
}

const useDrafts = create<Drafts>(() => ({ owner: null, byKey: {} }));

/** Long enough not to write on every key, short enough that a crash loses a word at most. */
const savePause = 300;

let kept: LocalData | undefined;
const unsaved = new Map<string, ReturnType<typeof setTimeout>>();

/** The name under which the draft of a chat is kept; the one without a chat has a name too. */
export function draftKey(chatId: number | null): string {
  return chatId === null ? 'draft:new' : `draft:${chatId}`;
}

function save(key: string): void {
  clearTimeout(unsaved.get(key));
  unsaved.delete(key);
  const text = useDrafts.getState().byKey[key]?.text ?? '';
  kept?.set(key, text === '' ? undefined : text);
}

/**
 * Begins to keep the drafts of a user, or looks again at what is kept: a log-out meanwhile has erased it. Nothing of
 * another user's stays in memory.
 */
export function restoreDrafts(userId: number): void {
  const storage = userData(userId);
  const { owner, byKey } = useDrafts.getState();
  const known = owner === userId ? Object.entries(byKey) : [];
  kept = storage;
  useDrafts.setState({
    owner: userId,
    byKey: Object.fromEntries(known.map(([key, draft]) => [key, { ...draft, text: keptText(key) }])),
  });
}

function keptText(key: string): string {
  const text = kept?.get(key);
  return typeof text === 'string' ? text : '';
}

/** Writes down what is still in memory only, for a page that is about to go. */
export function saveDrafts(): void {
  for (const key of [...unsaved.keys()]) save(key);
}

/** The draft of a chat. */
export function readDraft(key: string): Draft {
  const known = useDrafts.getState().byKey[key];
  if (known) return known;
  const text = keptText(key);
  return text === '' ? empty : { ...empty, text };
}

/** Changes the draft of a chat. */
export function changeDraft(key: string, changes: Partial<Draft>): void {
  const draft = { ...readDraft(key), ...changes };
  useDrafts.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: draft } }));
  if (changes.text === undefined) return;
  clearTimeout(unsaved.get(key));
  unsaved.set(
    key,
    setTimeout(() => save(key), savePause),
  );
}

/** Empties the draft of a chat, but for the size and quality of pictures, which stay chosen. */
export function clearDraft(key: string): void {
  changeDraft(key, { ...empty, image: readDraft(key).image });
  save(key);
}

/** Gives back what could not be sent; what was typed meanwhile comes after it. */
export function giveBackDraft(key: string, draft: Draft): void {
  const typed = readDraft(key).text;
  changeDraft(key, { ...draft, text: typed === '' ? draft.text : `${draft.text}\n\n${typed}` });
}

/** Attaches a prompt once; beyond the third the oldest goes. */
export function attachPrompt(key: string, prompt: PromptChip): void {
  const others = readDraft(key).prompts.filter(({ id }) => id !== prompt.id);
  changeDraft(key, { prompts: [...others, prompt].slice(-counts.attachedPrompts) });
}

/** Attaches a note once; answers whether there was room for it. */
export function attachNote(key: string, note: NoteChip): boolean {
  const others = readDraft(key).notes.filter(({ id }) => id !== note.id);
  if (others.length >= counts.attachedNotes) return false;
  changeDraft(key, { notes: [...others, note] });
  return true;
}

/** Follows the draft of a chat. */
export function useDraft(key: string): Draft {
  const known = useDrafts(({ byKey }) => byKey[key]);
  // Before its owner is known nothing is kept; then the draft is there at once.
  const owner = useDrafts((state) => state.owner);
  return known ?? (owner === null ? empty : readDraft(key));
}
