import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which others have their turn: answers that are being written, and requests. */
const turn = 8;

/** Awaited between two pieces of work on the server's thread. Gives others their turn if ours has taken long enough. */
type TakeTurns = () => Promise<void>;

/** Begins work that others must not wait for. */
export function createTurns(): TakeTurns {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turn) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Goes through the steps of such work; returns what they come to. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now();
  let step = steps.next();
  while (step.done !== true) {
    if (performance.now() - since >= turn) {
      await setImmediate();
      since = performance.now();
    }
    step = steps.next();
  }
  return step.value;
}
