import type { Executor } from '../../../platform/db/database.ts';
import { setPlanRenewal } from '../../billing/paid-plan.service.ts';
import { addDays, graceOf, roundAt } from '../periods.ts';
import type { TermsRow } from '../terms/make-terms.ts';
import {
  endContract,
  renews,
  runningContract,
  saveAgreement,
  type ContractRow,
  type Subscription,
} from './agreement.ts';
import { waiveMonths } from './contract-months.ts';

/** Days before a renewal on which it is announced. */
export const announcedDays = 3;

/** From when the rounds of a renewal count. */
export function roundsFrom({ endsAt, renewingFrom }: Subscription): Date {
  return renewingFrom ?? endsAt;
}

/**
 * When the renewal job looks at a subscription: to announce a charge, at the next round of a failed one, or at the end of what
 * is to be written down as ended.
 */
export function workAtOf(row: Subscription): Date | null {
  if (!renews(row)) return row.goesFree || runningContract(row) ? row.endsAt : null;
  return row.round > 0 ? roundAt(roundsFrom(row), row.round) : addDays(row.endsAt, -announcedDays);
}

/**
 * Agrees on what follows a locked subscription; null: it ends. A contract goes on until its last month whatever is agreed for
 * the time after it. An unpaid renewal is given up before, as a payment that settles locks the two in that order.
 */
export async function changeNext(
  transaction: Executor,
  row: Subscription,
  { next, goesFree = false }: { next: TermsRow | null; goesFree?: boolean },
): Promise<Subscription> {
  const agreed = { ...row, next, goesFree, doubt: null };
  const isSame = renews(row) && renews(agreed) && next === null;
  const over = { round: 0, renewingFrom: null };
  const after = { ...agreed, ...(renews(agreed) ? {} : over) };
  const changed = { ...after, workAt: isSame ? row.workAt : workAtOf(after) };
  await saveAgreement(transaction, changed);
  const goesOn = renews(changed);
  await setPlanRenewal(transaction, row.userId, {
    renews: goesOn,
    graceUntil: goesOn ? graceOf(roundsFrom(changed)) : null,
  });
  return changed;
}

/** Ends a locked subscription and its contract for good: nothing more is charged. The paid period stays, unless it ends earlier. */
export async function end(
  transaction: Executor,
  row: Subscription,
  ended: { by: NonNullable<ContractRow['endedBy']>; now: Date; endsAt?: Date; round?: number },
): Promise<void> {
  const { by, now, endsAt = row.endsAt, round = 0 } = ended;
  const running = runningContract(row);
  const contract = running ? await endContract(transaction, running, { by, now }) : row.contract;
  await waiveMonths(transaction, row.userId);
  const over = { next: null, goesFree: false, doubt: null, workAt: null, renewingFrom: null };
  await saveAgreement(transaction, { ...row, ...over, contract, endsAt, round });
}
