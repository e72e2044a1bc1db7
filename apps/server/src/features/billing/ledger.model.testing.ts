import type { PlanKey } from '@polylogue/contract/billing';
import { readShippedPlans } from './shipped-plans.ts';

const { plans } = readShippedPlans();

interface ModelLot {
  granted: number;
  remaining: number;
  /** The revoked amount; undefined unless revoked. */
  reversed?: number;
  end: number;
  isAllowance: boolean;
}

interface Held {
  lot: ModelLot;
  amount: number;
}

/** A simple model of the ledger's rules, to compare with the database. Days count from 0. */
export function createLedgerModel() {
  const lots: ModelLot[] = [
    { granted: plans.free.tokens, remaining: plans.free.tokens, end: Infinity, isAllowance: true },
  ];
  const holding = new Map<string, Held[]>();
  const sums = { grant: plans.free.tokens, settle: 0, reverse: 0, writeoff: 0 };
  let day = 0;

  /** Lots that have not expired, by expiry, then by order of grant. */
  function open(): ModelLot[] {
    return lots.filter(({ end }) => end > day).toSorted(soonestEnding);
  }

  function spendable(): number {
    return open().reduce((sum, { remaining }) => sum + remaining, 0);
  }

  function grant(tokens: number, days: number | null): void {
    sums.grant += tokens;
    lots.push({
      granted: tokens,
      remaining: tokens,
      end: days === null ? Infinity : day + days,
      isAllowance: false,
    });
  }

  function putOn(plan: PlanKey): void {
    for (const lot of open()) if (lot.isAllowance && lot.end !== Infinity) lot.end = day;
    const isFree = plan === 'free';
    const remaining = isFree ? 0 : plans[plan].tokens;
    sums.grant += remaining;
    lots.push({ granted: remaining, remaining, end: isFree ? Infinity : day + 30, isAllowance: true });
  }

  function reserve(cause: string, amount: number): boolean {
    if (amount > spendable()) return false;
    const held: Held[] = [];
    let due = amount;
    for (const lot of open()) {
      const taken = Math.min(due, lot.remaining);
      lot.remaining -= taken;
      due -= taken;
      if (taken > 0) held.push({ lot, amount: taken });
    }
    holding.set(cause, held);
    return true;
  }

  function settle(cause: string, used: number): { charged: number; writtenOff: number } {
    // By current expiry: a plan replaced meanwhile pays first, since its allowance is lost anyway.
    const held = lots.toSorted(soonestEnding).flatMap((lot) => {
      return (holding.get(cause) ?? []).filter((one) => one.lot === lot);
    });
    let due = used;
    for (const { lot, amount } of held) {
      const paid = Math.min(due, amount);
      due -= paid;
      lot.remaining += amount - paid;
    }
    holding.delete(cause);
    for (const lot of open()) {
      const paid = Math.min(due, lot.remaining);
      due -= paid;
      lot.remaining -= paid;
    }
    sums.settle -= used - due;
    sums.writeoff += due;
    return { charged: used - due, writtenOff: due };
  }

  function reverse(index: number, onlyWhole: boolean) {
    const lot = lots[index];
    if (!lot) return { state: 'unknown' };
    if (lot.reversed !== undefined)
      return { state: 'again', reversed: lot.reversed, missing: lot.granted - lot.reversed };
    // The remainder of an expired lot counts until a job writes it off, so do that first.
    if (lot.end <= day) lot.remaining = 0;
    if (onlyWhole && lot.remaining < lot.granted)
      return { state: 'refused', reversed: 0, missing: lot.granted - lot.remaining };
    lot.reversed = lot.remaining;
    sums.reverse -= lot.remaining;
    lot.remaining = 0;
    lot.end = Math.min(lot.end, day);
    return { state: 'reversed', reversed: lot.reversed, missing: lot.granted - lot.reversed };
  }

  return {
    grant,
    reverse,
    putOn,
    reserve,
    settle,
    spendable,
    /** The remainder of each lot in order of grant; null for expired ones. */
    remainders: () => lots.map(({ remaining, end }) => (end > day ? remaining : null)),
    day: () => day,
    pass: (days: number) => void (day += days),
    reserved: () => [...holding.values()].flat().reduce((sum, { amount }) => sum + amount, 0),
    /** Sums of the entry kinds that do not depend on when the jobs ran. */
    sums: () => ({ ...sums }),
    /** Causes with open reserves. */
    causes: () => [...holding.keys()],
  };
}

function soonestEnding({ end: one }: ModelLot, { end: other }: ModelLot): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
