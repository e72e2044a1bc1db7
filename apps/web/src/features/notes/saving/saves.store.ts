import { createNote, updateNote } from '@polylogue/contract/notes';
import { lengths } from '@polylogue/contract/limits';
import i18next from 'i18next';
import { create } from 'zustand';
import { api } from '../../../lib/api/client.ts';
import { backoffDelay } from '../../../lib/realtime/backoff.ts';
import { userData } from '../../../lib/session/local-data.ts';
import { createKeptNotes } from './kept-notes.ts';
import { createNoteSaver, type SaveEvent, type SaveState } from './note-saver.ts';
import { alivePages, thisPage } from '../../../lib/page-life.ts';

/** Save status of a note. */
interface NoteSave {
  state: SaveState;
  /** Why the server refused. */
  error?: unknown;
  /** Counts updates, so that a second “saved” is noticed. */
  told: number;
}

interface Saves {
  /** Whether texts left by closed pages have been loaded; before that an outdated text could be shown. */
  isReady: boolean;
  byNote: Readonly<Record<number, NoteSave>>;
  /** The version created by a note's last save. */
  versions: Readonly<Record<number, number>>;
}

const nothing: Saves = { isReady: false, byNote: {}, versions: {} };

/** Save status of all notes. */
export const useSaves = create<Saves>(() => nothing);

/** Debounce: not on every keystroke, but a crash loses a word at most. */
const keepPause = 300;

let kept: ReturnType<typeof createKeptNotes> | undefined;
let keepTimer: ReturnType<typeof setTimeout> | undefined;
let unkept: (() => void) | undefined;
let followEvent: (event: SaveEvent) => void = () => undefined;

function keepNow(): void {
  clearTimeout(keepTimer);
  unkept?.();
  unkept = undefined;
}

/** The saver of this page. */
export const noteSaver = createNoteSaver({
  save: ({ noteId, version, content }) => api(updateNote, { body: { id: noteId, version, content } }),
  saveCopy: ({ name, content }) => {
    const copyName = i18next.t('notes.copyName', { name }).slice(0, lengths.itemName.max);
    return api(createNote, { body: { name: copyName, content } });
  },
  keep: (list) => {
    unkept = () => kept?.keep(list);
    clearTimeout(keepTimer);
    keepTimer = setTimeout(keepNow, keepPause);
  },
  tell: (noteId, state, error) =>
    useSaves.setState(({ byNote }) => ({
      byNote: { ...byNote, [noteId]: { state, error, told: (byNote[noteId]?.told ?? 0) + 1 } },
    })),
  follow: (event) => {
    const { id, version } = event.kind === 'saved' ? event.note : event.copy;
    useSaves.setState(({ versions }) => ({ versions: { ...versions, [id]: version } }));
    followEvent(event);
  },
  delay: (attempt) => backoffDelay(attempt, Math.random),
});

function onPageHide(): void {
  keepNow();
  noteSaver.flushAll();
}

/** Starts saving a user's notes, first those left by closed pages. Returns a stop function. */
export function beginSaving(userId: number, follow: (event: SaveEvent) => void): () => void {
  const mine = createKeptNotes(userData(userId), thisPage);
  kept = mine;
  followEvent = follow;
  let isOver = false;
  void alivePages().then((alive) => {
    if (isOver) return;
    noteSaver.takeOver(mine.takeOver(alive));
    useSaves.setState({ isReady: true });
  });
  window.addEventListener('online', noteSaver.flushAll);
  window.addEventListener('pagehide', onPageHide);
  return () => {
    isOver = true;
    window.removeEventListener('online', noteSaver.flushAll);
    window.removeEventListener('pagehide', onPageHide);
    noteSaver.stop();
    // After a log-out the stored data has just been erased.
    clearTimeout(keepTimer);
    unkept = undefined;
    kept = undefined;
    useSaves.setState(nothing);
  };
}
