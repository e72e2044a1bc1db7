import type { Movement } from './ledger.queries.ts';

/** Tokens of one lot: held for a cause, or free. */
export interface LotTokens {
  lotId: number;
  amount: number;
  expiresAt: Date | null;
}

interface Outcome {
  charged: number;
  /** Borne by us. */
  writtenOff: number;
  movements: Movement[];
}

/** Input of a settlement: the held tokens, the free ones, and the usage. */
export interface Account {
  held: readonly LotTokens[];
  /** Used only if usage exceeds the held tokens. */
  free: readonly LotTokens[];
  used: number;
  now: Date;
}

/**
 * Settles a reserve. All held tokens are returned to their lots and the usage is charged again, by expiry; so
 * a lot shows both, and a stopped answer differs from a free one. Usage beyond that is charged to the free
 * tokens, and we bear the rest. Tokens returned to a lot that has expired meanwhile expire.
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

/** Charges the lots in order: the amount per lot, and what is still due. */
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

/** The expiry itself is exclusive. */
function hasEnded(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function soonestEnding(one: LotTokens, other: LotTokens): number {
  return endOf(one) - endOf(other) || one.lotId - other.lotId;
}

function endOf({ expiresAt }: LotTokens): number {
  return expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
