import type { Note } from '@polylogue/contract/notes';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { UnsavedNote } from './unsaved-note.ts';

/** Save status of a note. */
export type SaveState = 'typing' | 'saving' | 'saved' | 'failed' | 'refused';

/** Result of a save. */
export type SaveEvent =
  | { kind: 'saved'; note: Note }
  /** The note was changed or deleted elsewhere, so the text was saved as a copy. */
  | { kind: 'copied'; from: UnsavedNote; copy: Note; reason: 'conflict' | 'gone' };

/** Dependencies of the saver. */
interface SaverTools {
  save: (unsaved: UnsavedNote) => Promise<Note>;
  /** Saves the text as a new note. */
  saveCopy: (unsaved: UnsavedNote) => Promise<Note>;
  /** Persists the unsaved texts whenever they change. */
  keep: (unsaved: readonly UnsavedNote[]) => void;
  /** Reports the status of a note. */
  tell: (noteId: number, state: SaveState, error?: unknown) => void;
  follow: (event: SaveEvent) => void;
  /** Retry delay in milliseconds; attempt 0 is the first retry. */
  delay: (attempt: number) => number;
}

/** Debounce: not on every word, but soon enough not to be noticed. */
export const typingPause = 1_500;

interface Job {
  unsaved: UnsavedNote;
  attempt: number;
  isSending: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Saves the texts of notes, retrying until it succeeds. */
interface NoteSaver {
  /** A text was changed; it is saved after a short pause. */
  change: (unsaved: UnsavedNote) => void;
  /** Saves a note's changes at once. */
  flush: (noteId: number) => void;
  /** Retries everything, for example when back online. */
  flushAll: () => void;
  /** The unsaved text of a note. */
  unsavedOf: (noteId: number) => UnsavedNote | undefined;
  /** Takes over abandoned texts and saves them. */
  takeOver: (list: readonly UnsavedNote[]) => void;
  /** Clears the memory; persisted texts stay. */
  stop: () => void;
}

/** Creates a saver. Saves one version of a note at a time, each based on the previous result. */
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
    // The pending job knows the newer base version.
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
    // Text typed meanwhile is based on what was just saved, even if that is a copy.
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
      // While retries are pending, typing does not trigger an earlier one.
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
