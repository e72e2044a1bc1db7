import { NotMyTurn, type Taken } from '../../../platform/due/due.ts';
import { gatewayNamed, isAway } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { countCheck, findTry, isOpenTry, triesOf, type Cause, type TryRow } from '../payments.queries.ts';
import { settle } from '../settle.service.ts';
import { giveUp } from './attempt.ts';

/** Seconds until the next look, by how often the gateway was asked. */
const waits = [60, 120, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** No call to a gateway takes this long, so a try it does not know was never made. */
const callSeconds = 180;

/** A form or link that nobody used by then is not used any more. */
const waitingHours = 72;

/** Asks the gateway what came of a try, again and again until it is known. */
export async function checkTry(deps: PaymentsDeps, taken: Pick<Taken, 'id' | 'end'>): Promise<void> {
  const { db } = deps.database;
  const tried = await findTry(db, taken.id);
  if (!tried || !isOpenTry(tried)) return;
  const seconds = waits[Math.min(tried.checks, waits.length - 1)] ?? 60;
  await countCheck(db, tried, new Date(deps.clock.now().getTime() + seconds * 1000));
  if (!(await askAbout(deps, tried, 'poll'))) throw new NotMyTurn('The gateway is away.', { seconds });
  await taken.end(db, { seconds });
}

/** Asks about the open tries of one payment. */
export async function checkPayment(deps: PaymentsDeps, paymentId: number, cause: Cause): Promise<void> {
  for (const tried of await triesOf(deps.database.db, paymentId)) {
    if (isOpenTry(tried)) await askAbout(deps, tried, cause);
  }
}

/** Asks about one try, and settles what is found. False if its gateway is away or not in use any more. */
export async function askAbout(deps: PaymentsDeps, tried: TryRow, cause: Cause): Promise<boolean> {
  try {
    const found = await gatewayNamed(deps, tried.gateway).find(tried.reference);
    for (const transaction of found) await settle(deps, { gateway: tried.gateway, transaction, cause });
    if (found.length > 0 || !isOver(tried, deps.clock.now())) return true;
    await giveUp(deps, { payment: { id: tried.paymentId }, tried }, 'not at the gateway');
    return true;
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error, paymentId: tried.paymentId }, 'a gateway could not be asked');
    return false;
  }
}

function isOver({ state, createdAt }: TryRow, now: Date): boolean {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  return age > (state === 'calling' ? callSeconds : waitingHours * 3600);
}
