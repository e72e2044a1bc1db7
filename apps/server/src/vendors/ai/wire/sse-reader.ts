/** An event, or one of its lines, exceeds the memory limit. */
export class EventTooLargeError extends Error {
  constructor(limit: number) {
    super(`an event is longer than ${limit} characters`);
  }
}

/** An incremental parser of server-sent events. */
export interface SseReader {
  push(chunk: string): void;
  /** The stream is over; an event that lacks only its blank line still counts. */
  end(): void;
}

export interface SseReaderOptions {
  /** `name` is '' for events without one. */
  onEvent(data: string, name: string): void;
  /** JSON outside any event, reported at the end: an error from something in front of the vendor. */
  onStray?(text: string): void;
  maxEventLength: number;
}

const CARRIAGE_RETURN = 13;
const SPACE = 32;
const OPENING_BRACE = 123;
const BYTE_ORDER_MARK = '\uFEFF';
const MAX_STRAY_LENGTH = 64 * 1024;

/**
 * Lines end with `\n` or `\r\n`; a lone `\r`, though allowed by the standard, is sent by no vendor. Comments,
 * ids and unknown fields are skipped. New text is scanned once and the open line is only appended to, so a
 * line of megabytes in small pieces costs no more than the same bytes in short lines.
 */
export function createSseReader({ onEvent, onStray, maxEventLength }: SseReaderOptions): SseReader {
  let started = false;
  let openLine = '';
  let data: string | undefined;
  let name = '';
  let stray = '';

  function dispatch(): void {
    const complete = data;
    const eventName = name;
    data = undefined;
    name = '';
    if (complete !== undefined) onEvent(complete, eventName);
  }

  function takeLine(line: string): void {
    if (line === '') return dispatch();
    if (line.startsWith('data:')) {
      const value = line.slice(line.charCodeAt(5) === SPACE ? 6 : 5);
      data = data === undefined ? value : `${data}\n${value}`;
      return;
    }
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (stray !== '' || line.charCodeAt(0) === OPENING_BRACE)
      stray = (stray + line).slice(0, MAX_STRAY_LENGTH);
  }

  function withoutReturn(line: string): string {
    return line.charCodeAt(line.length - 1) === CARRIAGE_RETURN ? line.slice(0, -1) : line;
  }

  return {
    push(chunk) {
      let from = 0;
      if (!started && chunk !== '') {
        started = true;
        if (chunk.startsWith(BYTE_ORDER_MARK)) from = 1;
      }
      let to = chunk.indexOf('\n', from);
      while (to !== -1) {
        const piece = chunk.slice(from, to);
        const line = openLine === '' ? piece : openLine + piece;
        openLine = '';
        takeLine(withoutReturn(line));
        from = to + 1;
        to = chunk.indexOf('\n', from);
      }
      if (from < chunk.length) openLine += from === 0 ? chunk : chunk.slice(from);
      if (openLine.length + (data?.length ?? 0) > maxEventLength)
        throw new EventTooLargeError(maxEventLength);
    },
    end() {
      const line = withoutReturn(openLine);
      openLine = '';
      if (line !== '') takeLine(line);
      dispatch();
      if (stray !== '') onStray?.(stray);
    },
  };
}
