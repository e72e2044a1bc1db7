import type { Payment } from '@polylogue/contract/payments';

/** Outcomes that this page has told, so that an event that comes late tells none of them again. */
const told = new Set<string>();
let running = 0;

type Outcome = Pick<Payment, 'id' | 'status'>;

/** Notes that this page tells an outcome. Returns whether it is the first time. */
export function isFirstTelling({ id, status }: Outcome): boolean {
  const key = `${id} ${status}`;
  if (told.has(key)) return false;
  told.add(key);
  return true;
}

/** Runs a payment whose outcome is told by who makes it; events about it may be faster than its answer. */
export async function whilePaying<Result>(pay: () => Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await pay();
  } finally {
    running -= 1;
  }
}

/** Whether a payment is being made from this page. */
export function isPayingHere(): boolean {
  return running > 0;
}
