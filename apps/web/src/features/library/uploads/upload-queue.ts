import { createStore, type StoreApi } from 'zustand/vanilla';

/** A file that waits or is on its way. Its id is no number, unlike that of a stored source. */
export interface Upload {
  id: string;
  capsuleId: number;
  file: File;
  /** The source whose place it takes. */
  replaceId?: number | undefined;
  status: 'queued' | 'loading' | 'processing';
  percentage: number;
}

/** A file that could not be added, kept until its message is closed. */
export interface UploadFailure {
  id: string;
  capsuleId: number;
  file: File;
  error: unknown;
}

/** A file that was added, shown in the dialog until it is removed there. */
export interface DoneUpload {
  id: string;
  capsuleId: number;
  name: string;
}

/** Uploads of all capsules, in the order in which they were added. */
export interface UploadsState {
  uploads: readonly Upload[];
  failures: readonly UploadFailure[];
  done: readonly DoneUpload[];
}

/** A file to add to a capsule. */
export type NewUpload = Pick<Upload, 'capsuleId' | 'file' | 'replaceId'>;

interface QueueDeps<Answer> {
  send: (
    upload: NewUpload,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<Answer>;
  newId: () => string;
}

/** Hears how an upload ended; a cancelled one ends silently. */
export interface UploadListener<Answer> {
  onDone: (answer: Answer, upload: Upload) => void;
  onFailed: (failure: UploadFailure) => void;
}

/** Uploads files one after another. */
export interface UploadQueue<Answer> {
  store: StoreApi<UploadsState>;
  /** Queues files; returns their ids. */
  add: (uploads: readonly NewUpload[], listener: UploadListener<Answer>) => string[];
  /** Stops an upload, or takes it out of the queue. */
  cancel: (id: string) => void;
  /** Removes a finished file or the message of a failed one. */
  dismiss: (id: string) => void;
  /** Stops and forgets everything. */
  clear: () => void;
}

const nothing: UploadsState = { uploads: [], failures: [], done: [] };

function without<Row extends { id: string }>(rows: readonly Row[], id: string): Row[] {
  return rows.filter((row) => row.id !== id);
}

/** Creates the queue of uploads. */
export function createUploadQueue<Answer>({ send, newId }: QueueDeps<Answer>): UploadQueue<Answer> {
  const store = createStore<UploadsState>(() => nothing);
  const listeners = new Map<string, UploadListener<Answer>>();
  let running: { id: string; abort: AbortController } | null = null;

  function change(id: string, changes: Partial<Upload>): void {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
    }));
  }

  function forget(id: string): void {
    listeners.delete(id);
    store.setState(({ uploads }) => ({ uploads: without(uploads, id) }));
  }

  async function transfer(upload: Upload, { signal }: AbortController): Promise<void> {
    const { id, capsuleId, file } = upload;
    change(id, { status: 'loading', percentage: 0 });
    const listener = listeners.get(id);
    try {
      const answer = await send(upload, {
        signal,
        onProgress: (share) => {
          const percentage = Math.min(100, Math.floor(share * 100));
          change(id, { percentage, status: percentage < 100 ? 'loading' : 'processing' });
        },
      });
      forget(id);
      store.setState(({ done }) => ({ done: [...done, { id, capsuleId, name: file.name }] }));
      listener?.onDone(answer, upload);
    } catch (error) {
      forget(id);
      if (signal.aborted) return;
      const failure = { id, capsuleId, file, error };
      store.setState(({ failures }) => ({ failures: [...failures, failure] }));
      listener?.onFailed(failure);
    }
  }

  async function run(): Promise<void> {
    if (running !== null) return;
    for (;;) {
      const next = store.getState().uploads.find(({ status }) => status === 'queued');
      if (next === undefined) return;
      const abort = new AbortController();
      running = { id: next.id, abort };
      await transfer(next, abort);
      running = null;
    }
  }

  function cancel(id: string): void {
    if (running?.id === id) running.abort.abort();
    forget(id);
  }

  return {
    store,
    add: (added, listener) => {
      const uploads = added.map((upload): Upload => ({
        ...upload,
        id: newId(),
        status: 'queued',
        percentage: 0,
      }));
      for (const { id } of uploads) listeners.set(id, listener);
      store.setState((state) => ({ uploads: [...state.uploads, ...uploads] }));
      void run();
      return uploads.map(({ id }) => id);
    },
    cancel,
    dismiss: (id) =>
      store.setState(({ failures, done }) => ({ failures: without(failures, id), done: without(done, id) })),
    clear: () => {
      for (const { id } of store.getState().uploads) cancel(id);
      store.setState(nothing);
    },
  };
}
