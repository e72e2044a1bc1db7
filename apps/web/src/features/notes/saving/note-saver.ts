import type { Note } from '@polylogue/contract/notes';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { UnsavedNote } from './unsaved-note.ts';

/** How far the text of a note is on its way to the server. */
export type SaveState = 'typing' | 'saving' | 'saved' | 'failed' | 'refused';

/** What became of a text. */
export type SaveEvent =
  | { kind: 'saved'; note: Note }
  /** The note has another text now, or is gone; the text became a note of its own. */
  | { kind: 'copied'; from: UnsavedNote; copy: Note; reason: 'conflict' | 'gone' };

/** What a saver works with. */
interface SaverTools {
  save: (unsaved: UnsavedNote) => Promise<Note>;
  /** Keeps the text as a note of its own. */
  saveCopy: (unsaved: UnsavedNote) => Promise<Note>;
  /** Writes down what the server does not have, whenever that changes. */
  keep: (unsaved: readonly UnsavedNote[]) => void;
  /** Tells how a note stands. */
  tell: (noteId: number, state: SaveState, error?: unknown) => void;
  follow: (event: SaveEvent) => void;
  /** Milliseconds before the given try, 0 being the first repeat. */
  delay: (attempt: number) => number;
}

/** Long enough not to save every word, short enough to be forgotten about. */
export const typingPause = 1_500;

interface Job {
  unsaved: UnsavedNote;
  attempt: number;
  isSending: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Brings the texts of notes to the server, however long that takes. */
interface NoteSaver {
  /** A text was changed; it is saved in a moment. */
  change: (unsaved: UnsavedNote) => void;
  /** Saves at once what was changed of a note. */
  flush: (noteId: number) => void;
  /** Tries all again, as when the network is back. */
  flushAll: () => void;
  /** The text of a note that the server does not have. */
  unsavedOf: (noteId: number) => UnsavedNote | undefined;
  /** Takes over texts that were left behind, and saves them. */
  takeOver: (list: readonly UnsavedNote[]) => void;
  /** Forgets all in memory; what is kept stays kept. */
  stop: () => void;
}

/** Makes a saver. One save of a note at a time: the next one is written upon what the last one made. */
export function createNoteSaver(tools: SaverTools): NoteSaver {
  const jobs = new Map<number, Job>();
  let generation = 0;

  function keep(): void {
    tools.keep([...jobs.values()].map(({ unsaved }) => unsaved));
  }

  function schedule(job: Job, wait: number): void {
    clearTimeout(job.timer);
    job.timer = setTimeout(() => void send(job), wait);
  }

  function put(unsaved: UnsavedNote): Job {
    const known = jobs.get(unsaved.noteId);
    const job = known ?? { unsaved, attempt: 0, isSending: false, timer: undefined };
    // What is on its way knows better upon which version the next text is written.
    if (known) job.unsaved = { ...unsaved, version: Math.max(known.unsaved.version, unsaved.version) };
    jobs.set(unsaved.noteId, job);
    return job;
  }

  function drop(job: Job): void {
    clearTimeout(job.timer);
    jobs.delete(job.unsaved.noteId);
    keep();
  }

  async function send(job: Job): Promise<void> {
    clearTimeout(job.timer);
    if (job.isSending) return;
    const begun = generation;
    const sent = job.unsaved;
    job.isSending = true;
    tools.tell(sent.noteId, 'saving');
    try {
      const event = await deliver(sent);
      if (begun !== generation) return;
      job.isSending = false;
      job.attempt = 0;
      settle(job, sent, event);
    } catch (error) {
      if (begun !== generation) return;
      job.isSending = false;
      fail(job, error);
    }
  }

  async function deliver(sent: UnsavedNote): Promise<SaveEvent> {
    try {
      return { kind: 'saved', note: await tools.save(sent) };
    } catch (error) {
      if (!isApiError(error, 'conflict', 'not_found')) throw error;
      const reason = error.code === 'conflict' ? 'conflict' : 'gone';
      return { kind: 'copied', from: sent, copy: await tools.saveCopy(sent), reason };
    }
  }

  function settle(job: Job, sent: UnsavedNote, event: SaveEvent): void {
    const note = event.kind === 'saved' ? event.note : event.copy;
    const isMore = job.unsaved.content !== sent.content;
    drop(job);
    // What was typed meanwhile goes on from what is saved now, also when that is another note.
    if (isMore) {
      const next = put({ ...job.unsaved, noteId: note.id, name: note.name, version: note.version });
      keep();
      schedule(next, typingPause);
    }
    tools.tell(note.id, isMore ? 'typing' : 'saved');
    tools.follow(event);
  }

  function fail(job: Job, error: unknown): void {
    const mayWork = isApiError(error) && error.retryable;
    tools.tell(job.unsaved.noteId, mayWork ? 'failed' : 'refused', error);
    if (!mayWork) return;
    schedule(job, tools.delay(job.attempt));
    job.attempt += 1;
  }

  return {
    change: (unsaved) => {
      const job = put(unsaved);
      keep();
      tools.tell(unsaved.noteId, job.attempt > 0 ? 'failed' : 'typing');
      // While it fails, typing does not hurry the next try.
      if (job.attempt === 0) schedule(job, typingPause);
    },
    flush: (noteId) => {
      const job = jobs.get(noteId);
      if (job && job.attempt === 0) void send(job);
    },
    flushAll: () => {
      for (const job of jobs.values()) void send(job);
    },
    unsavedOf: (noteId) => jobs.get(noteId)?.unsaved,
    takeOver: (list) => {
      for (const unsaved of list) {
        if (!jobs.has(unsaved.noteId)) void send(put(unsaved));
      }
      keep();
    },
    stop: () => {
      generation += 1;
      for (const { timer } of jobs.values()) clearTimeout(timer);
      jobs.clear();
    },
  };
}
