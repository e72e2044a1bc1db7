import type { Movement } from './ledger.queries.ts';

/** Tokens of one lot: held back for a cause, or free to be spent. */
export interface LotTokens {
  lotId: number;
  amount: number;
  expiresAt: Date | null;
}

interface Outcome {
  charged: number;
  /** Ours to bear. */
  writtenOff: number;
  movements: Movement[];
}

/** What is settled: what was held back for it, what else there is to spend, and what was used. */
export interface Account {
  held: readonly LotTokens[];
  /** Only looked at when more was used than held. */
  free: readonly LotTokens[];
  used: number;
  now: Date;
}

/**
 * Turns what was held back into what was used. Everything goes back to its lot and what was used is taken again,
 * soonest-ending first; so a lot shows both, and a stopped answer can be told from one that cost nothing. What was used
 * beyond that is taken from the free tokens; what they lack is ours. What would stay in a lot that has ended meanwhile
 * expires.
 */
export function settlementOf({ held, free, used, now }: Account): Outcome {
  const { taken, due } = takeFrom([...held.toSorted(soonestEnding), ...free.toSorted(soonestEnding)], used);
  const movements: Movement[] = [];
  for (const { lotId, amount, expiresAt } of held.toSorted(soonestEnding)) {
    const part = taken.get(lotId) ?? 0;
    taken.delete(lotId);
    movements.push({ lotId, kind: 'return', amount });
    if (part > 0) movements.push({ lotId, kind: 'settle', amount: -part });
    if (hasEnded(expiresAt, now) && amount > part)
      movements.push({ lotId, kind: 'expire', amount: part - amount });
  }
  for (const [lotId, part] of taken) movements.push({ lotId, kind: 'settle', amount: -part });
  if (due > 0) movements.push({ lotId: null, kind: 'writeoff', amount: due });
  return { movements, charged: used - due, writtenOff: due };
}

/** Takes from one after the other: how much of which lot, and what is still due in the end. */
function takeFrom(lots: readonly LotTokens[], used: number): { taken: Map<number, number>; due: number } {
  const taken = new Map<number, number>();
  let due = used;
  for (const { lotId, amount } of lots) {
    const part = Math.min(due, amount);
    if (part === 0) continue;
    due -= part;
    taken.set(lotId, (taken.get(lotId) ?? 0) + part);
  }
  return { taken, due };
}

/** A lot's last moment is the one before its end. */
function hasEnded(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function soonestEnding(one: LotTokens, other: LotTokens): number {
  return endOf(one) - endOf(other) || one.lotId - other.lotId;
}

function endOf({ expiresAt }: LotTokens): number {
  return expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
