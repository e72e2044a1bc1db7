import type { TintClient, TintLine } from './tint.client.ts';
import type { TintedLine } from './tint.protocol.ts';

/** What a listing shows now. */
export interface CodeToTint {
  readonly code: string;
  readonly language: string;
  /** Still being written: its last line has to end before it gets a colour. */
  readonly open: boolean;
}

/** Code as far as it is coloured. */
export interface TintedCode {
  /** The code that has its colours, up to the end of a line. */
  readonly done: string;
  readonly lines: readonly TintedLine[];
}

/** The colours of one listing. */
export interface TintSession {
  /** Asks for the colours of what is new. */
  want(code: CodeToTint): void;
  current(): TintedCode;
  subscribe(listener: () => void): () => void;
  close(): void;
}

const nothing: TintedCode = { done: '', lines: [] };

/** Follows code that mostly grows at its end; what has its colours is not sent again. */
export function createTintSession(client: () => TintClient): TintSession {
  const listeners = new Set<() => void>();
  let tinted = nothing;
  let line: TintLine | undefined;
  let language = '';
  let wanted = '';
  /** The code that was sent and not answered yet; one piece at a time, so that a slow worker is not flooded. */
  let sent: string | undefined;

  function show(next: TintedCode): void {
    tinted = next;
    for (const listener of listeners) listener();
  }

  function restart(): void {
    line?.close();
    line = undefined;
    sent = undefined;
    if (tinted !== nothing) show(nothing);
  }

  function sendMore(): void {
    const more = wanted.slice(tinted.done.length);
    if (sent !== undefined || more === '') return;
    sent = more;
    line ??= client().open(({ lines }) => {
      if (lines === undefined || sent === undefined) return;
      const done = tinted.done + sent;
      sent = undefined;
      show({ done, lines: [...tinted.lines, ...lines] });
      sendMore();
    });
    line.tint(language, more.replace(/\n$/, ''));
  }

  return {
    want: (next) => {
      const known = tinted.done + (sent ?? '');
      if (next.language !== language || !next.code.startsWith(known)) restart();
      language = next.language;
      wanted = next.open ? next.code.slice(0, next.code.lastIndexOf('\n') + 1) : next.code;
      if (language !== '') sendMore();
    },
    current: () => tinted,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: restart,
  };
}
