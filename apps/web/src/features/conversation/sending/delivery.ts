import type { Outgoing } from './outgoing.ts';
import type { Places } from './places.ts';

/** Result of an attempt: accepted, no response, or refused. */
export type Outcome<Sent> =
  | { type: 'sent'; sent: Sent }
  | { type: 'lost' }
  | { type: 'refused'; reason: unknown };

/** Dependencies of the delivery. */
export interface DeliveryDependencies<Sent> {
  places: Places;
  now: () => number;
  /** Makes one attempt. */
  carry: (key: string, message: Outgoing) => Promise<Outcome<Sent>>;
  /** Whether an answer is running in a target chat; undefined when the server cannot be reached. */
  isAnswering: (message: Outgoing) => Promise<boolean | undefined>;
  /** Runs a task under a named lock shared by all pages. */
  exclusive: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
  /** Resolves after the given time, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  onSent: (key: string, message: Outgoing, sent: Sent) => void;
  onRefused: (key: string, message: Outgoing, reason: unknown) => void;
}

/** Delivers submitted messages to the server. */
export interface Delivery {
  /** Ends all pauses, because the network, an answer or another page may have changed. */
  wake: () => void;
  stop: () => void;
}

const shortestLook = 1_000;
const longestLook = 10_000;

/**
 * Sends to the same chat share a lock so that they stay in order; one that creates its chat needs no shared
 * lock.
 */
function lockOf({ clientId, kind, targets }: Outgoing): string {
  const chats = targets.flatMap(({ chatId }) => chatId ?? []);
  return chats.length === 0 ? clientId : `${kind} ${chats.join()}`;
}

/**
 * Sends one message per place at a time, in order, each after the answer to the previous one. An attempt
 * without a response is retried with backoff; the message keeps its id, so the server accepts it only once.
 */
export function startDelivery<Sent>(dependencies: DeliveryDependencies<Sent>): Delivery {
  const { places, now, carry, isAnswering, exclusive, sleep, onSent, onRefused } = dependencies;
  const working = new Set<string>();
  let isStopped = false;
  let alarm = new AbortController();

  function wake(): void {
    alarm.abort();
    alarm = new AbortController();
  }

  function isFirstOf(key: string, { clientId }: Outgoing): boolean {
    return places.read(key).queue[0]?.clientId === clientId;
  }

  /** Whether an earlier message of another page or a running answer blocks this one. */
  async function hasToWait(key: string, message: Outgoing): Promise<boolean> {
    if (!message.isLate) return false;
    if (!(await places.isFirst(message))) return true;
    const answering = await isAnswering(message);
    if (answering !== undefined) return answering;
    places.dispatch(key, { type: 'lost', clientId: message.clientId, now: now() });
    return true;
  }

  async function tryOnce(key: string, message: Outgoing): Promise<'gone' | 'tried' | 'waits'> {
    if (isStopped || !isFirstOf(key, message)) return 'gone';
    if (await hasToWait(key, message)) return 'waits';
    if (isStopped || !isFirstOf(key, message)) return 'gone';
    const { clientId } = message;
    places.dispatch(key, { type: 'begun', clientId });
    const outcome = await carry(key, message);
    if (outcome.type === 'sent') {
      places.dispatch(key, { type: 'sent', clientId });
      onSent(key, message, outcome.sent);
    } else if (outcome.type === 'lost') {
      places.dispatch(key, { type: 'lost', clientId, now: now() });
    } else {
      places.dispatch(key, { type: 'refused', clientId, reason: outcome.reason });
      onRefused(key, message, outcome.reason);
    }
    return 'tried';
  }

  async function work(key: string): Promise<void> {
    let look = shortestLook;
    for (;;) {
      const message = places.read(key).queue[0];
      // A place that has become a chat goes on under the name of the chat.
      if (isStopped || message === undefined || places.nameOf(key) !== key) return;
      const { signal } = alarm;
      const pause = message.notBefore - now();
      if (pause > 0) {
        await sleep(pause, signal);
        continue;
      }
      const result = await exclusive(lockOf(message), () => tryOnce(key, message));
      look = result === 'waits' ? Math.min(longestLook, look * 2) : shortestLook;
      if (result === 'waits') await sleep(look, signal);
    }
  }

  function begin(): void {
    for (const key of places.busy()) {
      if (working.has(key) || isStopped) continue;
      working.add(key);
      void work(key).finally(() => {
        working.delete(key);
        // Something may have been submitted just as the loop ended.
        begin();
      });
    }
  }

  const unsubscribe = places.subscribe(begin);
  begin();
  return {
    wake,
    stop: () => {
      isStopped = true;
      unsubscribe();
      wake();
    },
  };
}
