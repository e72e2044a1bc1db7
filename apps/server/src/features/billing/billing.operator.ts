import { operatorGrantPlan, operatorGrantTokens } from '@polylogue/contract/operator';
import type { TariffData } from '@polylogue/contract/billing';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { keepUser, writeAudit } from '../accounts/operator.service.ts';
import { grantPlan, grantTokens } from './billing.service.ts';
import { tellPlanChanged, type PlanChangedDeps } from './plan-changed.service.ts';
import { tariffDataFor } from './tariff-data.ts';

interface OperatorDeps extends PlanChangedDeps {
  database: Pick<Database, 'db'>;
}

/** A grant by the operator and its name in the audit log. */
interface Gift {
  userId: number;
  action: string;
  detail: string;
  now: Date;
  /** False if it was given before. */
  give(transaction: Executor): Promise<boolean>;
}

/** Operator calls for plans and tokens. Every grant is audited; a repeated key grants nothing more. */
export function registerBillingOperator(app: FastifyInstance, http: HttpContext, deps: OperatorDeps): void {
  bind(app, http, operatorGrantPlan, ({ params, body }) => {
    const { id: userId } = params;
    const { plan, key } = body;
    const now = deps.clock.now();
    const cause = `operator:plan:${userId}:${key}`;
    return carryOut(deps, {
      userId,
      action: 'plan.grant',
      detail: plan,
      now,
      give: (transaction) => grantPlan(transaction, { userId, plan, cause, renews: false, now }),
    });
  });

  bind(app, http, operatorGrantTokens, ({ params, body }) => {
    const { id: userId } = params;
    const { tokens, key } = body;
    const now = deps.clock.now();
    const grant = { source: 'operator', cause: `operator:tokens:${userId}:${key}`, expiresAt: null } as const;
    return carryOut(deps, {
      userId,
      action: 'tokens.grant',
      detail: String(tokens),
      now,
      give: (transaction) => grantTokens(transaction, { userId, tokens, now, ...grant }),
    });
  });
}

async function carryOut(deps: OperatorDeps, gift: Gift): Promise<TariffData> {
  const { userId, action, detail, now } = gift;
  const { db } = deps.database;
  const given = await inTransaction(db, async (transaction) => {
    await keepUser(transaction, userId);
    const isNew = await gift.give(transaction);
    if (isNew) await writeAudit(transaction, { at: now, action, userId, detail });
    return isNew;
  });
  if (given) tellPlanChanged(deps, userId);
  return tariffDataFor(db, userId, now);
}
