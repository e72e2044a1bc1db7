import {
  operatorCreatePromo,
  operatorEndPromo,
  operatorPromos,
  type OperatorPromo,
} from '@polylogue/contract/operator-promo';
import { count, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { writeAudit } from '../../accounts/operator.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { promoActivations } from './promo-activations.tables.ts';
import { promoCodes } from './promo-codes.tables.ts';
import { findPromo, type PromoRow } from './promo.queries.ts';

/** Operator calls about promo codes. Changes are audited. */
export function registerPromoOperator(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  const { db } = deps.database;
  bind(app, http, operatorPromos, () => listPromos(db));
  bind(app, http, operatorCreatePromo, ({ body: { code, terms, endsAt } }) =>
    inTransaction(db, async (transaction) => {
      const now = deps.clock.now();
      if (endsAt !== null && new Date(endsAt) <= now) throw fieldError('endsAt', 'invalid');
      const values = { code, ...terms, endsAt: endsAt === null ? null : new Date(endsAt), createdAt: now };
      const [row] = await transaction.insert(promoCodes).values(values).onConflictDoNothing().returning();
      if (!row) throw new CallError('conflict');
      const detail = `${code} ${terms.value} ${terms.kind}`;
      await writeAudit(transaction, { at: now, action: 'promo.create', detail });
      return present(row, { activated: 0, used: 0 });
    }),
  );
  bind(app, http, operatorEndPromo, ({ body }) =>
    inTransaction(db, async (transaction) => {
      const now = deps.clock.now();
      const promo = await findPromo(transaction, body.code);
      if (!promo) throw new CallError('not_found');
      if (!promo.endsAt || promo.endsAt > now) {
        await transaction.update(promoCodes).set({ endsAt: now }).where(eq(promoCodes.id, promo.id));
        await writeAudit(transaction, { at: now, action: 'promo.end', detail: promo.code });
      }
      const ended = (await listPromos(transaction)).find(({ code }) => code === promo.code);
      if (!ended) throw new CallError('not_found');
      return ended;
    }),
  );
}

/** All codes with how often they were activated and used, newest first. */
async function listPromos(executor: Executor): Promise<OperatorPromo[]> {
  const rows = await executor
    .select({
      promo: promoCodes,
      activated: count(promoActivations.id),
      used: count(promoActivations.usedAt),
    })
    .from(promoCodes)
    .leftJoin(promoActivations, eq(promoActivations.promoId, promoCodes.id))
    .groupBy(promoCodes.id)
    .orderBy(desc(promoCodes.id));
  return rows.map(({ promo, ...counts }) => present(promo, counts));
}

function present(row: PromoRow, counts: { activated: number; used: number }): OperatorPromo {
  const { code, kind, value, endsAt, createdAt } = row;
  return {
    code,
    kind,
    value,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...counts,
  };
}
