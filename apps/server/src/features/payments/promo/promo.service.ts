import { promoActivationDays, type Locale } from '@polylogue/contract/limits';
import type { ActivePromo, PromoCode } from '@polylogue/contract/promo';
import { afterCommit, inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { hashesOfUser } from '../../accounts/address-hashes.service.ts';
import { keepUser } from '../../accounts/operator.service.ts';
import { grantTokens } from '../../billing/billing.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { addDays } from '../periods.ts';
import {
  changeActivation,
  findPromo,
  giveUpWaiting,
  insertActivation,
  lockActivation,
  lockPromos,
  rememberUse,
  waitingPromo,
  wasUsedBy,
  type PromoRow,
} from './promo.queries.ts';
import { refusals, type PromoRefusal } from './promo.words.ts';

/** Activates a code. Answers its label, or why not in the user's language. */
export async function activate(
  deps: PaymentsDeps,
  { userId, code, language }: { userId: number; code: string; language: Locale },
): Promise<PromoCode | string> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const promo = await findPromo(db, code);
  if (!promo) throw new CallError('promo_not_found');
  const refusal = await inTransaction(db, async (transaction) => {
    await keepUser(transaction, userId);
    await lockPromos(transaction, userId);
    const refused = await activateIn(transaction, deps, { userId, promo, now });
    if (!refused && promo.kind === 'tokens') afterCommit(() => tellPlanChanged(deps, userId));
    return refused;
  });
  return refusal ? refusals[language][refusal] : { label: promo.code };
}

async function activateIn(
  transaction: Executor,
  deps: PaymentsDeps,
  { userId, promo, now }: { userId: number; promo: PromoRow; now: Date },
): Promise<PromoRefusal | undefined> {
  const known = await lockActivation(transaction, userId, promo.id);
  if (known?.usedAt) return 'used';
  const hashes = await hashesOfUser(transaction, deps, userId);
  if (!hashes) return 'unverified';
  if (await wasUsedBy(transaction, hashes, promo.id)) return 'used';
  const endsAt = known ? known.expiresAt : promo.endsAt;
  if (endsAt && endsAt <= now) return 'expired';
  if (promo.kind === 'percent') await giveUpWaiting(transaction, userId, { but: promo.id, now });
  if (known) {
    await changeActivation(transaction, known.id, { removedAt: null });
    return undefined;
  }
  const isUsed = promo.kind === 'tokens';
  const activation = await insertActivation(transaction, {
    userId,
    promoId: promo.id,
    activatedAt: now,
    expiresAt: addDays(now, promoActivationDays),
    usedAt: isUsed ? now : null,
  });
  if (isUsed) {
    const cause = `promo:${activation}`;
    const grant = { userId, source: 'promo', cause, tokens: promo.value, expiresAt: null, now } as const;
    await grantTokens(transaction, grant);
    await rememberUse(transaction, hashes, promo.id);
  }
  return undefined;
}

/** Gives up the discount that waits. False if there was none. */
export async function deactivate(deps: PaymentsDeps, userId: number): Promise<boolean> {
  return inTransaction(deps.database.db, async (transaction) => {
    await lockPromos(transaction, userId);
    return giveUpWaiting(transaction, userId, { now: deps.clock.now() });
  });
}

/** The discount that waits for the next purchase, as the wire shows it. */
export async function activePromoOf(deps: PaymentsDeps, userId: number): Promise<ActivePromo | null> {
  const waiting = await waitingPromo(deps.database.db, userId, deps.clock.now());
  if (!waiting) return null;
  const { label, percent, expiresAt, heldBy } = waiting;
  return { label, percent, expiresAt: expiresAt.toISOString(), heldBy };
}
