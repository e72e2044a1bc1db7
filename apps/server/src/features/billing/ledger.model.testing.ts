import { plans, type PlanKey } from '@polylogue/contract/billing';

interface ModelLot {
  remaining: number;
  end: number;
  isAllowance: boolean;
}

interface Held {
  lot: ModelLot;
  amount: number;
}

/** The ledger's rules once more, as simply as can be: to be compared with what the database does. Days count from 0. */
export class LedgerModel {
  day = 0;
  #lots: ModelLot[] = [{ remaining: plans.free.tokens, end: Infinity, isAllowance: true }];
  #held = new Map<string, Held[]>();

  get spendable(): number {
    return this.#open().reduce((sum, { remaining }) => sum + remaining, 0);
  }

  get reserved(): number {
    return [...this.#held.values()].flat().reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Causes that hold something back. */
  get causes(): string[] {
    return [...this.#held.keys()];
  }

  grant(tokens: number, days: number | null): void {
    const end = days === null ? Infinity : this.day + days;
    this.#lots.push({ remaining: tokens, end, isAllowance: false });
  }

  putOn(plan: PlanKey): void {
    for (const lot of this.#open()) if (lot.isAllowance && lot.end !== Infinity) lot.end = this.day;
    if (plan === 'free') return;
    this.#lots.push({ remaining: plans[plan].tokens, end: this.day + 30, isAllowance: true });
  }

  reserve(cause: string, amount: number): boolean {
    if (amount > this.spendable) return false;
    const held: Held[] = [];
    let due = amount;
    for (const lot of this.#open()) {
      const taken = Math.min(due, lot.remaining);
      lot.remaining -= taken;
      due -= taken;
      if (taken > 0) held.push({ lot, amount: taken });
    }
    this.#held.set(cause, held);
    return true;
  }

  settle(cause: string, used: number): { charged: number; writtenOff: number } {
    let due = used;
    for (const { lot, amount } of this.#held.get(cause) ?? []) {
      const paid = Math.min(due, amount);
      due -= paid;
      lot.remaining += amount - paid;
    }
    this.#held.delete(cause);
    return { charged: used - due, writtenOff: due };
  }

  /** Lots that have not ended, soonest-ending first; those that end together as they were given. */
  #open(): ModelLot[] {
    return this.#lots
      .filter(({ end }) => end > this.day)
      .toSorted((one, other) => compare(one.end, other.end));
  }
}

function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
