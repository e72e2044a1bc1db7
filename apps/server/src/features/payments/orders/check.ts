import { eachAlone } from '../../../platform/each-alone.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { GatewayRefused, GatewayUnsure } from '../../../vendors/payments/gateway.ts';
import { gatewayNamed } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { postponeCheck, triesOf, triesToCheck, type Cause, type TryRow } from '../payments.queries.ts';
import { settle } from '../settle.service.ts';
import { giveUp } from './attempt.ts';

/** Seconds until the next look, by how often the gateway was asked. */
const waits = [60, 120, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** No call to a gateway takes this long, so a try it does not know was never made. */
const callSeconds = 180;

/** A form or link that nobody used by then is not used any more. */
const waitingHours = 72;

/** Asks the gateways about tries whose outcome is open, until it is known. */
export async function checkTries(deps: PaymentsDeps): Promise<void> {
  const tries = await triesToCheck(deps.database.db, { now: deps.clock.now(), limit: 100 });
  await eachAlone(tries, (tried) => checkTry(deps, tried, 'poll'));
}

/** Asks about the open tries of one payment. */
export async function checkPayment(deps: PaymentsDeps, paymentId: number, cause: Cause): Promise<void> {
  for (const tried of await triesOf(deps.database.db, paymentId)) {
    if (tried.state === 'calling' || tried.state === 'waiting') await checkTry(deps, tried, cause);
  }
}

/** Asks about one try and decides when to look again, whatever came of it. */
export async function checkTry(deps: PaymentsDeps, tried: TryRow, cause: Cause): Promise<void> {
  const { db } = deps.database;
  try {
    await askAbout(deps, tried, cause);
  } finally {
    const seconds = waits[Math.min(tried.checks, waits.length - 1)] ?? 60;
    const checkAt = new Date(deps.clock.now().getTime() + seconds * 1000);
    await postponeCheck(db, tried.id, { checks: tried.checks + 1, checkAt });
  }
}

/** Asks about one try, and settles what is found. A gateway that is away, or not in use any more, tells nothing. */
export async function askAbout(deps: PaymentsDeps, tried: TryRow, cause: Cause): Promise<void> {
  try {
    const found = await gatewayNamed(deps, tried.gateway).find(tried.reference);
    for (const transaction of found) await settle(deps, { gateway: tried.gateway, transaction, cause });
    if (found.length > 0 || !isOver(tried, deps.clock.now())) return;
    await giveUp(deps, { payment: { id: tried.paymentId }, tried }, 'not at the gateway');
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error, paymentId: tried.paymentId }, 'a gateway could not be asked');
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof GatewayUnsure || error instanceof GatewayRefused) return true;
  return error instanceof CallError && error.code === 'unavailable';
}

function isOver({ state, createdAt }: TryRow, now: Date): boolean {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  return age > (state === 'calling' ? callSeconds : waitingHours * 3600);
}
