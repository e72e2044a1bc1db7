import type { Movement } from './ledger.queries.ts';

/** What one cause holds back of one lot. */
export interface HeldLot {
  lotId: number;
  amount: number;
  expiresAt: Date | null;
}

/** What a settlement came to: taken from the user, and borne by us. */
export interface Charge {
  charged: number;
  writtenOff: number;
}

/**
 * Turns what was held back into what was used. Everything goes back to its lot and what was used is taken again,
 * soonest-ending first; so a lot shows both, and a stopped answer can be told from one that cost nothing. What would
 * stay in a lot that has ended meanwhile expires.
 */
export function settlementOf(
  held: readonly HeldLot[],
  used: number,
  now: Date,
): Charge & { movements: Movement[] } {
  const movements: Movement[] = [];
  let due = used;
  for (const { lotId, amount, expiresAt } of held.toSorted(soonestEndingFirst)) {
    const taken = Math.min(due, amount);
    due -= taken;
    movements.push({ lotId, kind: 'release', amount });
    if (taken > 0) movements.push({ lotId, kind: 'settle', amount: -taken });
    if (hasEnded(expiresAt, now) && amount > taken)
      movements.push({ lotId, kind: 'expire', amount: taken - amount });
  }
  if (due > 0) movements.push({ lotId: null, kind: 'writeoff', amount: due });
  return { movements, charged: used - due, writtenOff: due };
}

/** A lot's last moment is the one before its end. */
function hasEnded(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function soonestEndingFirst(one: HeldLot, other: HeldLot): number {
  return endOf(one) - endOf(other) || one.lotId - other.lotId;
}

function endOf({ expiresAt }: HeldLot): number {
  return expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
