import { vi } from 'vitest';
import type { ClientFrame, ServerFrame, SocketOpening } from '@polylogue/contract/realtime';
import { createRealtimeClient, type SocketHandlers } from './realtime.client.ts';

interface Timer {
  at: number;
  task: () => void;
}

/** A manual clock. */
function createClock() {
  let now = 0;
  const timers = new Set<Timer>();
  function after(milliseconds: number, task: () => void): () => void {
    const timer = { at: now + milliseconds, task };
    timers.add(timer);
    return () => timers.delete(timer);
  }
  async function advance(milliseconds: number): Promise<void> {
    await settle();
    const until = now + milliseconds;
    for (;;) {
      const due = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      now = due.at;
      timers.delete(due);
      due.task();
      await settle();
    }
    now = until;
    await settle();
  }
  return { after, advance, waits: () => [...timers].map(({ at }) => at - now) };
}

/** Lets pending promises and microtasks finish. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function half(): number {
  return 0.5;
}

/** A client with fake sockets, tokens and timers. */
export function createNetwork({ random = half }: { random?: () => number } = {}) {
  const clock = createClock();
  const sockets: FakeSocket[] = [];
  const getToken = vi.fn(async (): Promise<string | undefined> => `token-${sockets.length}`);
  const checkSession = vi.fn(async () => true);
  const client = createRealtimeClient({
    getToken,
    checkSession,
    createSocket: (opening, handlers) => {
      const socket = new FakeSocket(opening, handlers);
      sockets.push(socket);
      return socket;
    },
    timers: clock,
    random,
  });
  function last(): FakeSocket {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }
  async function online(): Promise<FakeSocket> {
    client.start();
    await settle();
    last().open();
    await settle();
    return last();
  }
  return { client, clock, sockets, last, online, getToken, checkSession };
}

/** A socket as the server sees it. */
class FakeSocket {
  /** Frames received by URL and then by the socket. */
  readonly sent: ClientFrame[];
  readonly opening: SocketOpening;
  isClosed = false;
  readonly #handlers: SocketHandlers;
  constructor(opening: SocketOpening, handlers: SocketHandlers) {
    this.opening = opening;
    this.sent = [...(opening.say ?? [])];
    this.#handlers = handlers;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.#handlers.onOpen();
  }
  say(frame: ServerFrame | string): void {
    this.#handlers.onMessage(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }
  drop(code = 1006): void {
    this.#handlers.onClose(code);
  }
  subscriptions(): ClientFrame[] {
    return this.sent.filter(({ type }) => type === 'subscribe');
  }
}
