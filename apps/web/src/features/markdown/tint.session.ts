import { createKept } from './kept.ts';
import type { TintClient, TintLine } from './tint.client.ts';
import type { TintedLine } from './tint.protocol.ts';

/** The current code of a listing. */
export interface CodeToTint {
  readonly code: string;
  readonly language: string;
  /** Still streaming: the last line is highlighted once it is complete. */
  readonly open: boolean;
}

/** The highlighted part of the code. */
export interface TintedCode {
  /** The code highlighted so far, up to the end of a line. */
  readonly done: string;
  readonly lines: readonly TintedLine[];
}

/** Highlighting of one listing. */
export interface TintSession {
  /** Requests highlighting for new code. */
  want(code: CodeToTint): void;
  current(): TintedCode;
  subscribe(listener: () => void): () => void;
  close(): void;
}

const nothing: TintedCode = { done: '', lines: [] };

/** Whole listings with their colours: a row that comes back into view has them at once. */
const keptListings = createKept<TintedCode>(100);

function keyOf({ language, code }: Pick<CodeToTint, 'language' | 'code'>): string {
  return `${language}\n${code}`;
}

/** Follows code that mostly grows at its end, from what it is at first; highlighted code is not sent again. */
export function createTintSession(client: () => TintClient, first?: CodeToTint): TintSession {
  const listeners = new Set<() => void>();
  const kept = first && !first.open ? keptListings.get(keyOf(first)) : undefined;
  let tinted = kept ?? nothing;
  let line: TintLine | undefined;
  let language = kept && first ? first.language : '';
  let wanted = '';
  let isWhole = false;
  /** Code sent and not yet answered; one request at a time, so that a slow worker is not flooded. */
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
    if (more === '' && isWhole && wanted !== '') keptListings.keep(keyOf({ language, code: wanted }), tinted);
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
      isWhole = !next.open;
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
